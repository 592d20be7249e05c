//! The wording for a token that cannot stand where it stands.
//!
//! In: what was found, what was expected, and the text around. Out: a message at the place where something is missing,
//! which is often not the place where reading failed.

use super::Expected;
use super::wording::text;
use crate::parser::Opener;
use crate::token::TokenKind;
use refute_source::{Diagnostic, Sources, Span};

/// The message for a token that cannot stand where it stands.
pub(super) fn explain(
    found: TokenKind,
    span: Span,
    expected: Expected,
    previous: Option<(TokenKind, Span)>,
    sources: &Sources,
) -> Diagnostic {
    let found_words = words(found, span, sources);
    let after = previous.map_or(Span::new(span.file, span.start, span.start), |(_, span)| span.after());
    match expected {
        Expected::Then(opener) => {
            let mut diagnostic = missing_word("then", opener, found, span, after, sources)
                .because("After the condition of an `if` stands `then`: `if x > 0 then ... else ...`.");
            if found == TokenKind::Else {
                // The `then` part was read as part of the condition: where it begins is not known.
                diagnostic.hints.clear();
            }
            diagnostic
        }
        Expected::Do(opener) => missing_word("do", opener, found, span, after, sources)
            .because("The body of a loop stands between `do` and `done`."),
        Expected::LoopTo(opener) => missing_word("to", opener, found, span, after, sources)
            .because("A `for` loop counts up with `to` or down with `downto`: `for i = 1 to 10 do ... done`."),
        Expected::LoopEqual(opener) => missing_word("=", opener, found, span, after, sources)
            .because("A `for` loop counts from one number to another: `for i = 1 to 10 do ... done`."),
        Expected::Close(opener, _) => unclosed(opener, found, span, sources),
        _ if found.is_keyword() && wants_name(expected) && !starts_something(found) => keyword_as_name(found, span),
        Expected::Item => cannot_begin(found, span, &found_words),
        Expected::Expression | Expected::Pattern | Expected::Type => {
            missing_part(found, span, expected, previous, &found_words, sources)
        }
        _ => {
            Diagnostic::error("syntax-error", span, format!("Expected {}, but found {found_words}", describe(expected)))
                .here(format!("expected {}", describe(expected)))
        }
    }
}

/// A bracket or keyword without its partner.
pub(super) fn unclosed(opener: Opener, found: TokenKind, found_span: Span, sources: &Sources) -> Diagnostic {
    let open = opener.kind.describe();
    let close = partner(opener.kind);
    let found_words = words(found, found_span, sources);
    let is_loop = matches!(opener.kind, TokenKind::For | TokenKind::While);
    let title = if is_loop { format!("This {open} has no `done`") } else { format!("This {open} is never closed") };
    let diagnostic = Diagnostic::error("unclosed-bracket", opener.span, title)
        .here(format!("{open} {} here", if is_loop { "begins" } else { "opened" }))
        .label(found_span, format!("`{close}` is missing before {found_words}"));
    match opener.kind {
        TokenKind::LeftBracket => {
            diagnostic.because("The elements of a list are separated by `;`, and the list ends with `]`.")
        }
        TokenKind::LeftBrace => diagnostic.because("A record ends with `}`; its fields are separated by `;`."),
        TokenKind::Do | TokenKind::For | TokenKind::While => {
            diagnostic.because("The body of a loop stands between `do` and `done`.")
        }
        _ => diagnostic,
    }
}

/// What was found, in words.
pub(super) fn words(found: TokenKind, span: Span, sources: &Sources) -> String {
    match found {
        TokenKind::EndOfFile => "the end of the file".to_string(),
        _ if span.len() <= 20 && !span.is_empty() => format!("`{}`", text(sources, span)),
        _ => found.describe().to_string(),
    }
}

fn missing_word(
    word: &str,
    opener: Opener,
    found: TokenKind,
    span: Span,
    after: Span,
    sources: &Sources,
) -> Diagnostic {
    let open = opener.kind.describe();
    let found = words(found, span, sources);
    Diagnostic::error("syntax-error", span, format!("This {open} lacks `{word}` before {found}"))
        .here(format!("expected `{word}` before this"))
        .label(opener.span, format!("{open} begins here"))
        .fix(format!("Add `{word}`:"), after, format!(" {word}"))
}

fn keyword_as_name(found: TokenKind, span: Span) -> Diagnostic {
    let word = found.spelling().unwrap_or("this");
    Diagnostic::error(
        "keyword-as-name",
        span,
        format!("`{word}` is a word of the language and cannot be used as a name"),
    )
    .here("a keyword")
    .fix("Choose another name:", span, format!("{word}_"))
}

/// Something that begins no definition and no expression.
fn cannot_begin(found: TokenKind, span: Span, found_words: &str) -> Diagnostic {
    let diagnostic = Diagnostic::error("syntax-error", span, format!("{found_words} cannot stand here"));
    match found {
        TokenKind::RightParen | TokenKind::RightBracket | TokenKind::RightBrace | TokenKind::BarBracket => diagnostic
            .here("nothing is open that this could close")
            .because("Each closing bracket needs an opening one before it."),
        TokenKind::End => {
            diagnostic.here("no `begin` is open").because("`end` closes a `begin`, `struct` or `sig` before it.")
        }
        TokenKind::Done => diagnostic.here("no loop is open").because("`done` closes the `do` of a loop before it."),
        TokenKind::In => diagnostic
            .here("no `let` is open")
            .because("`in` belongs to a `let` inside an expression. Definitions of the file itself have none."),
        TokenKind::Else | TokenKind::Then => diagnostic
            .here("no `if` is open")
            .because("A `;` ends an `if`, so what follows it cannot be its `else`.")
            .hint("Put several steps of a `then` part in parentheses: `if c then (a; b) else d`."),
        TokenKind::With => diagnostic.here("no `match` or `try` is open"),
        TokenKind::Bar => {
            diagnostic.here("no `match` is open").because("Cases belong to a `match`, `function` or `try` before them.")
        }
        TokenKind::Arrow => diagnostic.here("no pattern stands before it"),
        TokenKind::Equal => {
            diagnostic.here("no definition begins before it").because("A definition begins with `let`: `let x = ...`.")
        }
        _ => diagnostic.here("no definition and no expression begins so"),
    }
}

/// An expression, pattern or type is missing.
fn missing_part(
    found: TokenKind,
    span: Span,
    expected: Expected,
    previous: Option<(TokenKind, Span)>,
    found_words: &str,
    sources: &Sources,
) -> Diagnostic {
    let what = match expected {
        Expected::Pattern => "A pattern",
        Expected::Type => "A type",
        _ => "An expression",
    };
    let Some((before, before_span)) = previous else {
        return cannot_begin(found, span, found_words);
    };
    let before_words = words(before, before_span, sources);
    let title = match before {
        TokenKind::Semi => "Nothing follows this `;`".to_string(),
        _ => format!("{what} is missing after {before_words}"),
    };
    // The gap is more telling than the token after it, which may be lines away.
    let diagnostic = Diagnostic::error("syntax-error", before_span.after(), title).here("something is missing here");
    let diagnostic = match found {
        TokenKind::EndOfFile => diagnostic,
        _ => diagnostic.label(span, format!("{found_words} cannot begin it")),
    };
    match (before, found) {
        (TokenKind::Semi, _) => diagnostic
            .because("`;` stands between two steps: `a; b` does `a` and then gives `b`.")
            .fix("If nothing should follow, leave it out:", before_span, ""),
        _ => diagnostic,
    }
}

/// Whether a name would have been right.
fn wants_name(expected: Expected) -> bool {
    matches!(
        expected,
        Expected::Expression
            | Expected::Pattern
            | Expected::Name
            | Expected::TypeName
            | Expected::FieldName
            | Expected::Parameter(_)
    )
}

/// Keywords whose presence has a better explanation than a name badly chosen.
fn starts_something(found: TokenKind) -> bool {
    use TokenKind::*;
    matches!(
        found,
        And | As
            | Begin
            | Do
            | Done
            | Downto
            | Else
            | End
            | Exception
            | For
            | Fun
            | Function
            | If
            | In
            | Let
            | Match
            | Module
            | Of
            | Open
            | Struct
            | Then
            | To
            | Try
            | Type
            | When
            | While
            | With
            | Include
            | Mod
            | Land
            | Lor
            | Lxor
            | Lsl
            | Lsr
            | Asr
            | Or
    )
}

fn partner(opener: TokenKind) -> &'static str {
    match opener {
        TokenKind::LeftParen => ")",
        TokenKind::LeftBracket | TokenKind::LeftBracketLess | TokenKind::LeftBracketGreater => "]",
        TokenKind::LeftBracketBar => "|]",
        TokenKind::LeftBrace => "}",
        TokenKind::LeftBraceLess => ">}",
        TokenKind::Do | TokenKind::For | TokenKind::While => "done",
        _ => "end",
    }
}

fn describe(expected: Expected) -> &'static str {
    match expected {
        Expected::Token(kind) => kind.describe(),
        Expected::With(_) => "`with`",
        Expected::Then(_) => "`then`",
        Expected::Arrow(_) => "`->`",
        Expected::LoopEqual(_) | Expected::TypeEqual | Expected::BindingEqual => "`=`",
        Expected::LoopTo(_) => "`to` or `downto`",
        Expected::Do(_) => "`do`",
        Expected::Parameter(_) => "a parameter",
        Expected::Close(_, kind) => kind.describe(),
        Expected::In(_) => "`in`",
        Expected::RecordField(_) => "a field of the record",
        Expected::Expression => "an expression",
        Expected::Pattern => "a pattern",
        Expected::Type => "a type",
        Expected::TypeName => "the name of a type",
        Expected::TypeVariable => "a type variable such as `'a`",
        Expected::TypeConstructor => "the name of a type after its parameters",
        Expected::TypeDefinition => "the definition of the type",
        Expected::Constructor => "a constructor, which begins with a capital letter",
        Expected::FieldName => "the name of a field",
        Expected::FieldColon => "`:` and the type of the field",
        Expected::Index => "an index in brackets",
        Expected::Name => "a name",
        Expected::Label => "a label",
        Expected::Tag => "a tag",
        Expected::AfterModuleDot => "a name after the dot",
        Expected::Number => "a number",
        Expected::Constant => "a constant",
        Expected::ModuleName => "the name of a module",
        Expected::ModuleExpr => "a module",
        Expected::ModuleType => "a module type",
        Expected::WithConstraint => "`type` or `module`",
        Expected::Item => "a definition or an expression",
        Expected::SignatureItem => "an item of a signature",
    }
}
