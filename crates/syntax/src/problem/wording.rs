//! The wording of problems that are not about a missing or unexpected token.

use super::{EquationFlaw, Problem, goal, unexpected};
use crate::token::TokenKind;
use refute_source::{Diagnostic, Severity, Sources, Span};

/// The message for a problem.
pub(super) fn explain(problem: &Problem, sources: &Sources) -> Diagnostic {
    match problem {
        Problem::NotText { wide, span } => not_text(*wide, *span),
        Problem::TextTooLong { length, limit, span } => {
            let [length, limit] = [length, limit].map(|bytes| bytes >> 10);
            let title = format!("This text of {length} KB is longer than the {limit} KB that Refute reads");
            Diagnostic::error("text-too-long", *span, title)
                .because("A program that a person wrote is much shorter. Is this the right file?")
                .beyond_limit(format!("a text of more than {limit} KB"))
        }
        Problem::IllegalCharacter { byte, span } => illegal_character(*byte, *span, sources),
        Problem::UnclosedComment { .. }
        | Problem::UnclosedStringInComment { .. }
        | Problem::UnclosedString { .. }
        | Problem::UnclosedQuotedString { .. } => unclosed_text(problem),
        Problem::EscapeOutOfRange { span } => Diagnostic::error("bad-escape", *span, "This escape stands for no character")
            .because("`\\ddd` takes three decimal digits up to 255, `\\xhh` two hexadecimal ones, `\\o377` three octal ones, `\\u{...}` the number of a Unicode character."),
        Problem::SuspiciousEscape { span } => {
            let mut diagnostic = Diagnostic::warning("unknown-escape", *span, "This backslash has no meaning here")
                .because("A backslash before this character stands for itself.");
            diagnostic.severity = Severity::Warning;
            diagnostic.fix("To write a backslash, double it:", Span::new(span.file, span.start, span.start), "\\")
        }
        Problem::BadCharacterEscape { span } => Diagnostic::error("bad-escape", *span, "There is no such escape")
            .because("Characters may be written as '\\n' (line end), '\\t' (tab), '\\\\', '\\'' or by their number, as in '\\065'."),
        Problem::InvalidNumber { digits, span } => {
            Diagnostic::error("bad-number", *span, format!("`{}` is neither a number nor a name", text(sources, *span)))
                .label(*digits, "this is a number")
                .because("Names begin with a letter, and between a number and a name stands a blank or an operator.")
                .hint("To multiply, write `*`.")
        }
        Problem::IntegerOutOfRange { span } => {
            Diagnostic::error("bad-number", *span, "This number is too large for an `int`")
                .here("too large")
                .because("OCaml's ints have 63 bits: the largest one, `max_int`, is 4611686018427387903.")
        }
        Problem::KeywordAsLabel { keyword, span } => Diagnostic::error(
            "keyword-as-name",
            *span,
            format!("{} is a word of the language and cannot be a label", keyword.describe()),
        ),
        Problem::NestedTooDeeply { limit, span } => {
            Diagnostic::error("nested-too-deeply", *span, format!("This is nested more than {limit} levels deep"))
                .beyond_limit(format!("nesting of more than {limit} levels"))
        }
        Problem::Unsupported { construct, span } => {
            Diagnostic::unsupported("unsupported-construct", *span, *construct)
                .here("Refute does not know this")
                .because("This may well be correct OCaml. It is refused because guessing what it means would be worse.")
                .hint("Write it without this, or have somebody look at the program.")
        }
        Problem::Unexpected { found, span, expected, previous } => {
            unexpected::explain(*found, *span, *expected, *previous, sources)
        }
        Problem::UnclosedBracket { opener, found, found_span } => {
            unexpected::unclosed(*opener, *found, *found_span, sources)
        }
        Problem::Mistake(mistake) => mistake.to_diagnostic(&|span| text(sources, span)),
        Problem::ConstructorArguments { constructor, arguments, extra, count } => {
            constructor_arguments(*constructor, *arguments, *extra, *count, sources)
        }
        Problem::AssignToVariable { target, arrow } => {
            let name = text(sources, *target);
            Diagnostic::error("assign-to-variable", *arrow, format!("`{name}` cannot be changed with `<-`"))
                .here("`<-` is for fields and elements")
                .label(*target, "this is a name for a value")
                .because("A name always means the same value. What can change is a reference, a mutable field or an element of an array.")
                .fix(
                    format!("If `{name}` is a reference, made by `let {name} = ref ...`, use `:=`:"),
                    *arrow,
                    ":=",
                )
        }
        Problem::MisplacedAttribute { span } => Diagnostic::error("misplaced-attribute", *span, "An attribute cannot stand here")
            .because("`[@a]` stands behind an expression, a pattern or a type, or behind a keyword; `[@@a]` behind a whole definition; `[@@@a]` alone, between definitions."),
        Problem::LoopVariable { span } => Diagnostic::error("loop-variable", *span, "The variable of a `for` loop must be a name")
            .because("A `for` loop counts: `for i = 1 to 10 do ... done`."),
        Problem::LocalExceptionAlias { span } => {
            Diagnostic::error("local-exception-alias", *span, "A local exception cannot be another name for one")
        }
        Problem::CapitalisedTypeName { name, span } => {
            Diagnostic::error("capitalised-type", *span, format!("The name of a type begins with a small letter, `{name}` does not"))
                .here("begins with a capital letter")
                .because("Words that begin with a capital letter are constructors, exceptions and modules.")
                .fix("Write it with a small letter:", *span, uncapitalised(name.as_str()))
        }
        Problem::LowercaseConstructor { name, span } => {
            Diagnostic::error("lowercase-constructor", *span, format!("The name of a constructor begins with a capital letter, `{name}` does not"))
                .here("begins with a small letter")
                .because("Words that begin with a small letter are variables and types.")
                .fix("Write it with a capital letter:", *span, capitalised(name.as_str()))
        }
        Problem::ValueSpecification { name, span } => {
            Diagnostic::error("value-specification", *span, format!("`val {name} : ...` only describes a value"))
                .because("`val` belongs to interfaces. A definition begins with `let`.")
                .hint(format!("Write `let {name} = ...`, with the type after the name if you like: `let {name} : t = ...`."))
        }
        Problem::BadNumeral { negative, limit, span } => bad_numeral(*negative, *limit, *span),
        Problem::ListTooLong { limit, span } => {
            Diagnostic::error("list-too-long", *span, format!("This list has more than {limit} items"))
                .because("Here `[a; b]` stands for `Cons (a, Cons (b, Nil))`, one level for each item.")
        }
        Problem::Equation(flaw, span) => equation(*flaw, *span, sources),
        Problem::Goal(flaw, span) => goal::explain(*flaw, *span),
    }
}

fn equation(flaw: EquationFlaw, span: Span, sources: &Sources) -> Diagnostic {
    const FORM: &str = "An equation names its unknowns and says what must hold: `find n m : plus n m = mult n m`.";
    let (title, here) = match flaw {
        EquationFlaw::NoFind => ("An equation begins with `find`".to_string(), "`find` and the unknowns are missing"),
        EquationFlaw::NoUnknown => ("This equation has no unknown".to_string(), "the name of an unknown is missing"),
        EquationFlaw::NoColon => ("After the unknowns comes `:`".to_string(), "`:` is missing"),
        EquationFlaw::NotAName => (format!("`{}` is not the name of an unknown", text(sources, span)), "not a name"),
        EquationFlaw::Twice => (format!("The unknown `{}` is named twice", text(sources, span)), "again"),
    };
    let diagnostic = Diagnostic::error("bad-equation", span, title).here(here);
    match flaw {
        EquationFlaw::Twice => diagnostic,
        EquationFlaw::NotAName => diagnostic.because("An unknown is a name, or a name with its type: `(n : nat)`."),
        _ => diagnostic.because(FORM),
    }
}

fn bad_numeral(negative: bool, limit: usize, span: Span) -> Diagnostic {
    let title = match negative {
        true => "A natural number is never negative".to_string(),
        false => format!("This number is too large to be written with `S`: at most {limit}"),
    };
    Diagnostic::error("bad-numeral", span, title)
        .because("Here a number stands for a value of the declared type with `O` and `S`: `2` is `S (S O)`.")
}

fn not_text(wide: bool, span: Span) -> Diagnostic {
    let title =
        if wide { "This file is written in UTF-16, which OCaml does not read" } else { "This file is not a text" };
    let diagnostic = Diagnostic::error("not-text", span, title);
    match wide {
        true => diagnostic.hint("Let your editor save it as UTF-8."),
        false => diagnostic
            .because("It has too many control characters: it may be a compiled program, an archive or a picture.")
            .hint("Name the file with the OCaml program."),
    }
}

/// The text of a span.
pub(super) fn text(sources: &Sources, span: Span) -> String {
    String::from_utf8_lossy(sources.text(span)).into_owned()
}

fn illegal_character(byte: u8, span: Span, sources: &Sources) -> Diagnostic {
    // OCaml reads single bytes; a person sees the whole UTF-8 character that the byte belongs to.
    let character = character_around(sources, span);
    let (shown, span) = match character {
        Some(('\u{feff}', span)) => ("The byte order mark".to_string(), span),
        Some((c, span)) if !c.is_control() => (format!("`{c}`"), span),
        _ => (format!("The byte {byte}"), span),
    };
    let diagnostic = Diagnostic::error("illegal-character", span, format!("{shown} means nothing in OCaml"));
    match character.map(|(c, _)| c) {
        Some('“' | '”' | '„' | '«' | '»') => diagnostic
            .because("These quotes come from a word processor. Strings stand between straight quotes.")
            .fix("Write:", span, "\""),
        Some('‘' | '’' | '´') => diagnostic
            .because("These quotes come from a word processor. Characters stand between straight quotes.")
            .fix("Write:", span, "'"),
        Some('–' | '—' | '−') => {
            diagnostic.because("This looks like a minus, but it is another character.").fix("Write:", span, "-")
        }
        Some('→') => diagnostic.fix("Write:", span, "->"),
        Some('≤') => diagnostic.fix("Write:", span, "<="),
        Some('≥') => diagnostic.fix("Write:", span, ">="),
        Some('≠') => diagnostic.fix("Write:", span, "<>"),
        Some('×') => diagnostic.fix("Write:", span, "*"),
        Some('\u{a0}') => diagnostic.because("This is a non-breaking space, which looks like a blank.").fix(
            "Write a blank:",
            span,
            " ",
        ),
        Some('\u{feff}') => diagnostic
            .because("Some editors write this invisible character at the beginning of a file. OCaml does not read it.")
            .fix("Remove it, or let your editor save the file as UTF-8 without a byte order mark:", span, ""),
        Some('\r') => diagnostic.because("A carriage return ends a line only together with a line feed."),
        _ => diagnostic.because("Letters beyond ASCII may stand in strings and comments."),
    }
}

fn character_around(sources: &Sources, span: Span) -> Option<(char, Span)> {
    let bytes = &sources.file(span.file).bytes;
    let at = span.start as usize;
    (at.saturating_sub(3)..=at).find_map(|start| {
        let chunk = bytes[start..bytes.len().min(start + 4)].utf8_chunks().next()?;
        let c = chunk.valid().chars().next()?;
        let end = start + c.len_utf8();
        (at < end).then(|| (c, Span::new(span.file, start as u32, end as u32)))
    })
}

fn unclosed_text(problem: &Problem) -> Diagnostic {
    match problem {
        Problem::UnclosedComment { open, innermost } => {
            let diagnostic = Diagnostic::error("unclosed-comment", *open, "This comment is never closed")
                .here("begins here")
                .because("A comment ends with `*)`. Comments may be nested, and each `(*` needs its own `*)`.");
            if innermost == open {
                return diagnostic.hint("To multiply in parentheses, put a blank between `(` and `*`.");
            }
            diagnostic.label(*innermost, "this one inside it is not closed either")
        }
        Problem::UnclosedStringInComment { comment, string } => {
            Diagnostic::error("unclosed-string", *string, "A string inside this comment is never closed")
                .here("the string begins here")
                .label(*comment, "the comment begins here")
                .because("OCaml reads strings inside comments too, so that `*)` may stand in them.")
                .hint("Close the string, or remove the quote from the comment.")
        }
        Problem::UnclosedQuotedString { open } => {
            Diagnostic::error("unclosed-string", *open, "This string is never closed")
                .here("begins here")
                .because("A string that begins with `{id|` ends with `|id}`.")
        }
        _ => Diagnostic::error("unclosed-string", problem.span(), "This string is never closed")
            .here("begins here")
            .because(
                "A string ends with `\"`. To write this character inside a string, put a backslash before it: `\\\"`.",
            ),
    }
}

fn constructor_arguments(
    constructor: Span,
    arguments: Span,
    extra: Span,
    count: usize,
    sources: &Sources,
) -> Diagnostic {
    let name = text(sources, constructor);
    let title = format!("The {count} arguments of `{name}` must stand in parentheses");
    let diagnostic = Diagnostic::error("constructor-arguments", extra, title)
        .here("a constructor is followed by one thing")
        .label(constructor, "a constructor, not a function")
        .because("A constructor takes its arguments all at once, as a tuple.");
    let inside = text(sources, arguments);
    if inside.contains(['\n', '(', '"', '\'']) || inside.split_whitespace().count() != count {
        return diagnostic.hint(format!("Write `{name} (a, b)`."));
    }
    let joined = inside.split_whitespace().collect::<Vec<_>>().join(", ");
    diagnostic.fix("Write:", arguments, format!("({joined})"))
}

fn capitalised(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

fn uncapitalised(name: &str) -> String {
    let mut chars = name.chars();
    let name: String = chars.next().map_or(String::new(), |first| first.to_lowercase().chain(chars).collect());
    if TokenKind::keyword(name.as_bytes()).is_some() { name + "_" } else { name }
}
