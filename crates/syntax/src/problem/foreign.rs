//! Ways of writing that come from other languages.
//!
//! In: the place where reading failed and the text around. Out: a message that says how OCaml writes it, if the text looks
//! like `x++`, `// comment`, `elif`, `def f(x):`, `=>` and the like.

use super::Expected;
use super::wording::text;
use crate::token::{Token, TokenKind};
use refute_source::{Diagnostic, Sources, Span};

/// The message, when the text is recognised.
pub(super) fn explain(
    span: Span,
    expected: Expected,
    previous: Option<(TokenKind, Span)>,
    sources: &Sources,
) -> Option<Diagnostic> {
    let line = LineBefore::new(span, sources);
    if let Some(elif) = line.find(&["elif", "elseif", "elsif"]) {
        let word = text(sources, elif);
        return Some(Diagnostic::error("foreign-syntax", elif, format!("`{word}` is written `else if` in OCaml")).fix(
            "Write two words:",
            elif,
            "else if",
        ));
    }
    let (_, before) = previous?;
    let before_text = text(sources, before);
    match before_text.as_str() {
        "++" | "--" if expected == Expected::Expression => {
            let (sign, function) = if before_text == "++" { ("+", "incr") } else { ("-", "decr") };
            Some(
                Diagnostic::error("foreign-syntax", before, format!("OCaml has no `{before_text}`"))
                    .because("A variable cannot be changed; what can change is a reference.")
                    .hint(format!(
                        "Write `x {sign} 1` for the next value, or `{function} r` to change a reference `r`."
                    )),
            )
        }
        _ if before_text.starts_with("//") => Some(
            Diagnostic::error("foreign-syntax", before, "Comments are written `(* ... *)` in OCaml")
                .here("not a comment here"),
        ),
        "=>" => Some(
            Diagnostic::error("foreign-syntax", before, "The arrow is written `->` in OCaml")
                .fix("Write:", before, "->"),
        ),
        _ => definition(&line, expected, sources),
    }
}

/// `def f(x):`, `function f(x) {`, `int x = 3`.
fn definition(line: &LineBefore, expected: Expected, sources: &Sources) -> Option<Diagnostic> {
    if !matches!(expected, Expected::Item) {
        return None;
    }
    let first = line.first?;
    let word = text(sources, first);
    match word.as_str() {
        "def" | "var" | "const" | "func" | "fn" | "define" | "public" | "static" | "void" => Some(
            Diagnostic::error("foreign-syntax", first, format!("`{word}` begins no definition in OCaml"))
                .because("A definition is written `let name parameters = body`, as in `let add x y = x + y`.")
                .hint("Use `let`."),
        ),
        "return" => Some(
            Diagnostic::error("foreign-syntax", first, "OCaml has no `return`")
                .because("The value of a function is the value of its body."),
        ),
        _ => None,
    }
}

/// The tokens of the line before a place.
struct LineBefore {
    first: Option<Span>,
    words: Vec<(Span, String)>,
}

impl LineBefore {
    fn new(span: Span, sources: &Sources) -> LineBefore {
        let file = sources.file(span.file);
        let start = file.line_start(sources.start_of(span).line).unwrap_or(0);
        let bytes = &file.bytes[start as usize..span.start as usize];
        let place = |token: &Token| Span::new(span.file, start + token.start, start + token.end);
        let lexed = crate::lex(bytes, span.file);
        let tokens: Vec<Token> = lexed.tokens.into_iter().filter(|token| !token.kind.is_trivia()).collect();
        let first = tokens.first().filter(|token| token.kind != TokenKind::EndOfFile).map(place);
        let names = tokens.iter().filter(|token| token.kind == TokenKind::Lower);
        LineBefore { first, words: names.map(|token| (place(token), text(sources, place(token)))).collect() }
    }

    fn find(&self, words: &[&str]) -> Option<Span> {
        self.words.iter().find(|(_, word)| words.contains(&word.as_str())).map(|(span, _)| *span)
    }
}
