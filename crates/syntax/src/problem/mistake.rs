//! The classic mistakes, each with its own explanation.

use refute_source::{Diagnostic, Span};

use crate::parser::Opener;
use crate::token::TokenKind;

/// A mistake whose cause is known better than "unexpected token".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The fields are the places the variants speak of.
pub enum Mistake {
    /// A local `let` without `in`; a `;` may stand in its place.
    MissingIn { definition: Span, found: Span, semi: Option<Span>, place: Option<Span> },
    /// `let x = 1;` before the next toplevel definition.
    SemicolonBeforeDefinition { semi: Span, definition: Span },
    /// `let x = 1 in` before the next toplevel definition.
    InBeforeDefinition { word: Span, definition: Span },
    /// `let x =` or `1 +` before the next toplevel definition.
    NothingBeforeDefinition { after: Span, definition: Span },
    /// `let x = 1 in` and then nothing.
    NothingAfterIn { word: Span },
    /// `let ... in ...` right after a definition.
    LocalAtToplevel { word: Span },
    /// `if c` without `then`.
    MissingThen { opener: Opener, at: Span },
    /// `match e` without `with`.
    MissingWith { opener: Opener, at: Span },
    /// `match e of`.
    OfForWith { opener: Opener, of: Span },
    /// An arm without `->`.
    MissingArrow { opener: Opener, at: Span, gap: Option<Span> },
    /// `=` or `=>` for `->`.
    ArrowSign { opener: Opener, sign: Span },
    /// `| x > 0 -> ...`.
    ConditionInPattern { operator: Span },
    /// `->` where no arm is being read.
    StrayArrow { arrow: Span },
    /// `|` where no arm is being read.
    StrayBar { bar: Span },
    /// `type t = A of int B of string`.
    MissingBar { constructor: Span },
    /// `fun | A -> ...`.
    FunWithArms { opener: Opener, bar: Span },
    /// `then a; else b`.
    SemicolonBeforeElse { semi: Span, word: Span },
    /// `else` that no `if` waits for.
    ElseWithoutIf { word: Span, semi: Option<Span> },
    /// `then` that no `if` waits for.
    ThenWithoutIf { word: Span },
    /// `elseif`, `elif`.
    ElseIf { word: Span },
    /// `{ ... }` around statements.
    BracesAsBlock { open: Span },
    /// `x++`.
    Increment { operator: Span },
    /// `for i in ...`.
    ForIn { opener: Opener, word: Span },
    /// `for (i = 0; ...)`.
    ForInParentheses { open: Span },
    /// `let x := 1`, `let f x -> x`.
    DefinitionSign { sign: Span },
    /// `type t : int`.
    TypeColon { colon: Span },
    /// `{ l = int }` in a declaration.
    FieldEqual { equal: Span },
    /// `{ l : 1 }` in an expression.
    FieldColon { colon: Span },
    /// `{ l : int, m : int }` in a declaration.
    FieldComma { comma: Span },
    /// `(int, string)` as a type.
    TupleTypeWithCommas { at: Span },
    /// `'abc'`.
    SingleQuotes { quote: Span },
    /// A reserved word where a name was meant.
    KeywordAsName { keyword: TokenKind, span: Span },
    /// `let = 1`, `let rec = ...`.
    MissingName { after: Span },
    /// `let F x y = ...`.
    CapitalisedFunction { name: Span },
    /// `)` or `end` without a partner.
    UnmatchedClose { close: TokenKind, span: Span },
    /// `#use "file"`.
    ToplevelDirective { span: Span },
    /// `// comment`.
    SlashComment { slashes: Span },
    /// `int x = 3`, `def f(x)`.
    ForeignDefinition { word: Span },
}

fn word_of(opener: Opener) -> &'static str {
    opener.kind.spelling().unwrap_or("match")
}

impl Mistake {
    /// The main place.
    pub fn span(&self) -> Span {
        use Mistake::*;
        match *self {
            MissingIn { definition, semi, place, .. } => semi.or(place).unwrap_or(definition),
            SemicolonBeforeDefinition { semi, .. } | SemicolonBeforeElse { semi, .. } => semi,
            InBeforeDefinition { word, .. } | NothingAfterIn { word } | LocalAtToplevel { word } => word,
            MissingWith { opener, .. } => opener.span,
            OfForWith { of, .. } => of,
            MissingArrow { at, .. } | MissingThen { at, .. } | TupleTypeWithCommas { at } => at,
            ArrowSign { sign, .. } | DefinitionSign { sign } => sign,
            ConditionInPattern { operator } | Increment { operator } => operator,
            StrayArrow { arrow } => arrow,
            StrayBar { bar } | FunWithArms { bar, .. } => bar,
            MissingBar { constructor } => constructor,
            ElseWithoutIf { word, .. } | ThenWithoutIf { word } | ElseIf { word } => word,
            ForIn { word, .. } | ForeignDefinition { word } => word,
            BracesAsBlock { open } | ForInParentheses { open } => open,
            TypeColon { colon } | FieldColon { colon } => colon,
            FieldEqual { equal } => equal,
            FieldComma { comma } => comma,
            SingleQuotes { quote } => quote,
            KeywordAsName { span, .. } | UnmatchedClose { span, .. } | ToplevelDirective { span } => span,
            MissingName { after } | NothingBeforeDefinition { after, .. } => after,
            SlashComment { slashes } => slashes,
            CapitalisedFunction { name } => name,
        }
    }

    /// The message; `text` gives the source of a place.
    pub(super) fn to_diagnostic(self, text: &dyn Fn(Span) -> String) -> Diagnostic {
        self.definition_message(text).or_else(|| self.arm_message(text)).unwrap_or_else(|| self.other_message(text))
    }

    /// Mistakes with `let` and `in`.
    fn definition_message(self, text: &dyn Fn(Span) -> String) -> Option<Diagnostic> {
        use Mistake::*;
        let at = self.span();
        Some(match self {
            MissingIn { definition, found, semi, place } => missing_in(definition, found, semi, place),
            SemicolonBeforeDefinition { semi, definition } => {
                Diagnostic::error("semicolon-before-definition", semi, "This `;` does not end the definition")
                    .here("the expression goes on after this `;`")
                    .label(definition, "so this `let` is read as part of the definition above")
                    .because(
                        "A single `;` puts two expressions in a row: `a; b` evaluates `a`, then `b`. Definitions in a \
                         file need nothing between them; `;;` is allowed, `;` is not.",
                    )
                    .fix("Remove the `;` (or write `;;`).", semi, "")
            }
            InBeforeDefinition { word, definition } => {
                Diagnostic::error("in-before-definition", word, "This `in` makes the definition local")
                    .here("after `in`, the expression that uses the definition must follow")
                    .label(definition, "but here the next definition of the file starts")
                    .because(
                        "`let name = value in body` is an expression, and the name is known in its body only. A \
                         definition for the rest of the file has no `in`.",
                    )
                    .fix("Remove the `in`.", word, "")
            }
            NothingBeforeDefinition { after, definition } => {
                let word = text(after);
                Diagnostic::error("unfinished-definition", after, format!("Something is missing after this `{word}`"))
                    .here("an expression must follow")
                    .label(definition, "but here the next definition starts")
                    .because(format!("What `{word}` asks for is not there, so the definition is not complete."))
                    .hint(format!("Write the expression after `{word}`, or remove what waits for it."))
            }
            NothingAfterIn { word } => {
                Diagnostic::error("nothing-after-in", word, "There is no expression after this `in`")
                    .here("what should be computed with the definition?")
                    .because(
                        "`let name = value in body` needs a body: the expression whose value is the result. A \
                         definition for the rest of the file has no `in`.",
                    )
                    .hint("Write the result after `in`, or remove the `in` if the definition is for the whole file.")
            }
            LocalAtToplevel { word } => {
                Diagnostic::error("local-at-toplevel", word, "An expression cannot follow a definition directly")
                    .here("this `in` turns the definition before it into an expression")
                    .because(
                        "A file is a row of definitions. An expression may only stand at the beginning of the file or \
                         after `;;`, so that it is clear where the definition before it ends.",
                    )
                    .hint("Put `let () =` (or `let result =`) in front of the expression, or `;;` before it.")
            }
            DefinitionSign { sign } => {
                let sign_text = text(sign);
                Diagnostic::error("definition-sign", sign, "A definition is written with `=`")
                    .here(format!("`{sign_text}` cannot stand here"))
                    .because(match sign_text.as_str() {
                        ":=" => "`:=` changes the content of a reference that exists already; `let name = value` \
                                 defines a new name."
                            .to_string(),
                        "->" => {
                            "`->` belongs to `fun x -> ...` and to the cases of `match`; `let f x = ...` defines a \
                                 function by name."
                                .to_string()
                        }
                        _ => "Between the name and its value stands a single `=`.".to_string(),
                    })
                    .fix("Write `=`.", sign, "=")
            }
            MissingName { after } => {
                let word = text(after);
                Diagnostic::error("missing-name", after, format!("There is no name after `{word}`"))
                    .here("a name or a pattern must follow")
                    .because("A definition gives a name to a value: `let name = value`, `let rec name x = ...`.")
                    .hint(format!("Write the name that is defined after `{word}`."))
            }
            CapitalisedFunction { name } => {
                let name_text = text(name);
                let small = lowercase_first(&name_text);
                Diagnostic::error(
                    "capitalised-name",
                    name,
                    format!("`{name_text}` starts with a capital letter, so it cannot name a function"),
                )
                .here("this is read as a constructor")
                .because(
                    "Names of values and functions start with a small letter; capital letters are for constructors \
                     such as `Some` and for modules such as `List`.",
                )
                .fix(format!("Call it `{small}`."), name, small)
            }
            KeywordAsName { keyword, span } => {
                let word = keyword.spelling().unwrap_or("this word");
                Diagnostic::error("keyword-as-name", span, format!("`{word}` is a reserved word of OCaml"))
                    .here("this cannot be used as a name")
                    .because(format!("The language uses the word `{word}` itself, so nothing else can be called that."))
                    .fix(format!("Choose another name, for example `{word}'` or `{word}_`."), at, format!("{word}_"))
            }
            ForeignDefinition { word } => {
                let word_text = text(word);
                Diagnostic::error("foreign-definition", word, "This is not how OCaml defines things")
                    .here(format!("`{word_text}` starts no definition"))
                    .because(
                        "Values and functions are both defined with `let`: `let x = 3`, `let f x y = x + y`. Types \
                         need not be written; where they help, they come after the name: `let x : int = 3`.",
                    )
                    .hint("Start with `let`, then the name, the parameters without commas, `=`, and the result.")
            }
            _ => return None,
        })
    }

    /// Mistakes with `match`, `function`, `fun` and types with arms.
    fn arm_message(self, text: &dyn Fn(Span) -> String) -> Option<Diagnostic> {
        use Mistake::*;
        Some(match self {
            MissingWith { opener, at } => {
                let word = word_of(opener);
                let message = Diagnostic::error("missing-with", opener.span, format!("This `{word}` has no `with`"))
                    .here(format!("this `{word}` starts here"))
                    .label(at, "before this, `with` was expected")
                    .because(format!(
                        "It is written `{word} expression with | pattern -> result | ...`: the word `with` separates \
                         the expression from the cases."
                    ));
                message.fix("Write `with` before the first case.", Span { end: at.start, ..at }, "with ")
            }
            OfForWith { opener, of } => {
                let word = word_of(opener);
                Diagnostic::error("of-for-with", of, format!("`{word}` goes with `with`, not with `of`"))
                    .here("`of` is for the declaration of constructors")
                    .because(format!(
                        "The cases are introduced by `with`: `{word} expression with | pattern -> result`."
                    ))
                    .fix("Write `with`.", of, "with")
            }
            MissingArrow { opener, at, gap } => {
                let (title, rule) = match opener.kind {
                    TokenKind::Fun => (
                        "This `fun` has no `->`",
                        "A function without a name is written `fun x y -> result`: the parameters, an arrow, the result.",
                    ),
                    _ => (
                        "This case has no `->`",
                        "Each case is written `| pattern -> result`: the arrow separates the pattern from the result.",
                    ),
                };
                let message = Diagnostic::error("missing-arrow", at, title)
                    .here("`->` was expected before this")
                    .label(opener.span, format!("in this `{}`", word_of(opener)))
                    .because(rule);
                match gap {
                    Some(gap) => message.fix("Write `->` here.", gap, " ->"),
                    None => message.hint("Write `->` where the result starts."),
                }
            }
            ArrowSign { opener, sign } => {
                let sign_text = text(sign);
                let what =
                    if opener.kind == TokenKind::Fun { "the parameters of `fun`" } else { "the pattern of a case" };
                Diagnostic::error("arrow-sign", sign, format!("Write `->` here, not `{sign_text}`"))
                    .here("an arrow `->` was expected")
                    .label(opener.span, format!("in this `{}`", word_of(opener)))
                    .because(format!("In OCaml, {what} and the result are separated by `->`."))
                    .fix("Write `->`.", sign, "->")
            }
            ConditionInPattern { operator } => {
                Diagnostic::error("condition-in-pattern", operator, "A pattern cannot contain a condition")
                    .here(format!("`{}` is an operator, and patterns have none", text(operator)))
                    .because(
                        "A pattern describes the shape of a value: constructors, constants and names. What must also \
                         hold is written after `when`: `| x when x > 0 -> ...`.",
                    )
                    .hint("Name the value in the pattern, then write `when` and the condition before `->`.")
            }
            StrayArrow { arrow } => Diagnostic::error("stray-arrow", arrow, "This `->` belongs to no case")
                .here("no pattern and no `fun` stands before it")
                .because(
                    "An arrow separates the pattern of a case from its result, or the parameters of `fun` from its \
                         body. Each case after the first starts with `|`.",
                )
                .hint("If a new case should start here, put `|` before its pattern."),
            StrayBar { bar } => Diagnostic::error("stray-bar", bar, "This `|` belongs to no `match`")
                .here("no cases are being read here")
                .because(
                    "`|` separates the cases of `match ... with`, `try ... with` and `function`, and the constructors \
                     of a type. The `match` above has ended before this place: a closing bracket, `;;` or a new \
                     definition ends it.",
                )
                .hint("Check the brackets before it. `fun` has a single case; for several, write `function`."),
            MissingBar { constructor } => Diagnostic::error(
                "missing-bar",
                constructor,
                format!("A `|` is missing before `{}`", text(constructor)),
            )
            .here("this starts another constructor")
            .because("The constructors of a type are separated by `|`: `type t = A of int | B of string`.")
            .fix("Write `|` before it.", Span { end: constructor.start, ..constructor }, "| "),
            FunWithArms { bar, .. } => Diagnostic::error("fun-with-cases", bar, "`fun` has no cases")
                .here("a case starts here")
                .because(
                    "`fun x -> result` has parameters and one result. A function that looks at its argument with \
                     several cases is written `function | pattern -> result | ...`.",
                )
                .hint("Write `function` instead of `fun`."),
            TupleTypeWithCommas { at } => {
                let written = text(at);
                let stars = written.trim_start_matches('(').trim_end_matches(')').replace(',', " *");
                Diagnostic::error("tuple-type-commas", at, "The type of a pair is written with `*`")
                    .here("types separated by commas")
                    .because(
                        "`(1, \"a\")` is a pair, and its type is `int * string`. Commas between types are only for \
                         the parameters of a type: `(int, string) Hashtbl.t`.",
                    )
                    .fix("Write `*` between the types.", at, format!("({stars})"))
            }
            TypeColon { colon } => Diagnostic::error("type-colon", colon, "A type is defined with `=`")
                .here("`:` cannot stand here")
                .because("`type name = definition` defines a type; `:` says which type a value has.")
                .fix("Write `=`.", colon, "="),
            FieldEqual { equal } => Diagnostic::error("field-sign", equal, "The type of a field is written after `:`")
                .here("`=` cannot stand here")
                .because(
                    "A declaration says the type of each field, `{ name : string; age : int }`; values are given \
                         with `=`, `{ name = \"Ada\"; age = 36 }`.",
                )
                .fix("Write `:`.", equal, ":"),
            FieldColon { colon } => {
                let before = Span { start: colon.start.saturating_sub(1), end: colon.start, ..colon };
                let spaced = text(before) == " ";
                Diagnostic::error("field-sign", colon, "The value of a field is written after `=`")
                    .here("after `:` a type was expected")
                    .because(
                        "Values are given with `=`, `{ name = \"Ada\"; age = 36 }`; `:` is for the declaration of the \
                         type, `{ name : string; age : int }`.",
                    )
                    .fix("Write `=`.", colon, if spaced { "=" } else { " =" })
            }
            FieldComma { comma } => Diagnostic::error("field-comma", comma, "Fields are separated by `;`")
                .here("a comma cannot stand here")
                .because("The fields of a record are separated by `;`: `{ name : string; age : int }`.")
                .fix("Write `;`.", comma, ";"),
            _ => return None,
        })
    }

    fn other_message(self, text: &dyn Fn(Span) -> String) -> Diagnostic {
        use Mistake::*;
        let at = self.span();
        match self {
            SemicolonBeforeElse { semi, word } => {
                Diagnostic::error("semicolon-before-else", semi, "This `;` cuts off the `else`")
                    .here("the `if` ends here")
                    .label(word, "so this `else` belongs to nothing")
                    .because(
                        "`if c then a else b` is one expression, and `;` separates expressions. There is no `;` before \
                         `else`.",
                    )
                    .fix("Remove the `;`.", semi, "")
            }
            ElseWithoutIf { word, semi } => {
                let message = Diagnostic::error("else-without-if", word, "This `else` belongs to no `if`")
                    .here("no `if` is waiting for it");
                match semi {
                    Some(semi) => message
                        .label(semi, "the `if` ended at this `;`")
                        .because(
                            "`;` binds less tightly than `if`: in `if c then a; b else d` the branch is `a` alone, and \
                             the `if` is over after it.",
                        )
                        .hint("Put the statements of the branch into parentheses or between `begin` and `end`."),
                    None => message
                        .because("An `else` follows the `then` branch of an `if` directly.")
                        .hint("Check the brackets between the `if` and this `else`."),
                }
            }
            MissingThen { opener, at } => Diagnostic::error("missing-then", at, "This `if` has no `then`")
                .here("`then` was expected before this")
                .label(opener.span, "in this `if`")
                .because("A condition is written `if condition then a else b`; the word `then` ends the condition.")
                .hint("Write `then` after the condition."),
            ThenWithoutIf { word } => Diagnostic::error("then-without-if", word, "This `then` belongs to no `if`")
                .here("no `if` is waiting for it")
                .because("It is written `if condition then a else b`.")
                .hint("Check whether an `if` is missing, or a bracket before this `then`."),
            ElseIf { word } => Diagnostic::error("else-if", word, "Write `else if` as two words")
                .here(format!("`{}` is read as a name", text(word)))
                .because("OCaml has no special word for this: after `else` simply comes another `if`.")
                .fix("Write `else if`.", word, "else if"),
            BracesAsBlock { open } => {
                Diagnostic::error("braces-as-block", open, "Braces are for records, not for blocks of statements")
                    .here("after `{`, the fields of a record were expected")
                    .because(
                        "`{ x = 1; y = 2 }` is a record. Expressions are grouped with parentheses or with `begin` and \
                         `end`; a body that is a single expression needs neither.",
                    )
                    .hint("Replace `{` and `}` by `(` and `)`, or remove them.")
            }
            Increment { operator } => {
                let one = if text(operator) == "--" { "decr" } else { "incr" };
                Diagnostic::error("increment", operator, format!("OCaml has no `{}`", text(operator)))
                    .here("this is read as an operator between two expressions")
                    .because(
                        "Names do not change their value. A counter that changes is a reference: `let i = ref 0`, \
                         read with `!i`, changed with `i := !i + 1`.",
                    )
                    .hint(format!(
                        "If it is a reference `r`, write `{one} r`; otherwise compute the new value, `x + 1`."
                    ))
            }
            ForIn { word, .. } => Diagnostic::error("for-in", word, "A `for` loop counts from one number to another")
                .here("`=` was expected here")
                .because(
                    "It is written `for i = 0 to n - 1 do ... done`. To do something for each element of a list, use \
                     `List.iter (fun x -> ...) list`.",
                )
                .hint("Write `for i = first to last do ... done`, or use `List.iter`."),
            ForInParentheses { open } => {
                Diagnostic::error("for-parentheses", open, "A `for` loop is written without parentheses")
                    .here("a name was expected here")
                    .because("It is written `for i = 0 to n - 1 do ... done`; the step is always one.")
                    .hint("Write `for i = first to last do ... done`.")
            }
            SingleQuotes { quote } => {
                Diagnostic::error("single-quotes", quote, "A character stands alone between single quotes")
                    .here("no single character with a closing quote follows")
                    .because("`'a'` is one character; text of any other length is a string: `\"abc\"`.")
                    .hint("Use double quotes for strings.")
            }
            UnmatchedClose { close, span } => {
                let word = close.spelling().unwrap_or(")");
                let partner = match close {
                    TokenKind::RightParen => "(",
                    TokenKind::RightBracket => "[",
                    TokenKind::BarBracket => "[|",
                    TokenKind::RightBrace => "{",
                    TokenKind::Done => "do",
                    _ => "begin",
                };
                Diagnostic::error("unmatched-close", span, format!("This `{word}` closes nothing"))
                    .here(format!("no `{partner}` is open here"))
                    .because("Every closing bracket needs an opening one before it, in the same definition.")
                    .hint(format!("Remove this `{word}`, or add `{partner}` where the group should start."))
            }
            SlashComment { slashes } => Diagnostic::error("slash-comment", slashes, "Comments are written `(* ... *)`")
                .here("this is read as an operator")
                .because("OCaml has no comments that end with the line; a comment reaches from `(*` to `*)`.")
                .hint("Put the text between `(*` and `*)`."),
            ToplevelDirective { span } => Diagnostic::error(
                "toplevel-directive",
                span,
                "Directives only work in the interactive toplevel",
            )
            .here("`#` starts a directive")
            .because("Commands such as `#use` and `#load` speak to the interactive `ocaml`; files cannot contain them.")
            .hint("Remove the line.")
            .beyond_limit("a directive of the toplevel"),
            _ => Diagnostic::error("unexpected-token", at, "This cannot stand here"),
        }
    }
}

fn missing_in(definition: Span, found: Span, semi: Option<Span>, place: Option<Span>) -> Diagnostic {
    let rule = "A `let` inside an expression is written `let name = value in body`: the word `in` ends the value and \
                starts the expression in which the name is used.";
    match (semi, place) {
        (Some(semi), _) => Diagnostic::error("missing-in", semi, "`;` cannot end a local definition: `in` is missing")
            .here("`in` is expected here")
            .label(definition, "for this local `let`")
            .because(rule)
            .fix("Write `in` instead of this `;`.", semi, " in"),
        (None, Some(gap)) => {
            Diagnostic::error("missing-in", gap, "`in` is missing at the end of this local definition")
                .here("`in` is expected here")
                .label(definition, "for this local `let`")
                .because(rule)
                .fix("Write `in` at the end of the definition.", gap, " in")
        }
        (None, None) => Diagnostic::error("missing-in", definition, "This local `let` has no `in`")
            .here("this definition stands inside an expression")
            .label(found, "before this, an `in` was expected")
            .because(rule)
            .hint(
                "Write `in` after the value, then the expression that uses the name. If this was meant as a definition \
                 of its own, check that the definition before it is complete.",
            ),
    }
}

fn lowercase_first(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or(String::new(), |first| first.to_lowercase().chain(chars).collect())
}
