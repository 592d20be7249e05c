//! A `let` inside an expression that has no `in`: the most common slip of beginners, with several causes.
//!
//! In: the `let` and the token where reading failed. Out: a message that says which of the causes it probably is, by
//! looking at the tokens between the two: a `;` before the `let` that should have been `;;` or nothing, a `;` where
//! `in` is meant, or a line that begins without `in`.

use super::unexpected::words;
use crate::parser::Opener;
use crate::token::{Token, TokenKind};
use refute_source::{Diagnostic, Sources, Span};

const RULE: &str = "A `let` inside an expression is written `let x = ... in ...`: after `in` comes the expression in which `x` is used.";

/// The message for a `let` without `in`.
pub(super) fn explain(opener: Opener, found: TokenKind, span: Span, sources: &Sources) -> Diagnostic {
    let bytes = &sources.file(span.file).bytes;
    let lexed = crate::lex(bytes, span.file);
    let tokens: Vec<Token> = lexed.tokens.into_iter().filter(|token| !token.kind.is_trivia()).collect();
    let start = tokens.partition_point(|token| token.start < opener.span.start);
    let inside: Vec<Token> = tokens[start..].iter().copied().take_while(|token| token.start < span.start).collect();
    let column = |offset: u32| sources.start_of(Span::new(span.file, offset, offset)).column;
    let line = |offset: u32| sources.start_of(Span::new(span.file, offset, offset)).line;
    let place = |token: &Token| Span::new(span.file, token.start, token.end);

    let before = start.checked_sub(1).map(|i| tokens[i]);
    if let Some(semi) = before.filter(|token| token.kind == TokenKind::Semi)
        && column(opener.span.start) == 1
    {
        return Diagnostic::error("missing-in", place(&semi), "This `;` makes the next definition part of the one before")
            .here("the definition goes on after `;`")
            .label(opener.span, "so this `let` stands inside it and needs an `in`")
            .because("`;` stands between two steps of one expression. Definitions of the file follow each other without it; only `;;` may stand between them.")
            .fix("Leave it out:", place(&semi), "");
    }
    if let Some(before) = before.filter(|token| needs_more(token.kind))
        && column(opener.span.start) == 1
    {
        let word = words(before.kind, place(&before), sources);
        return Diagnostic::error("syntax-error", place(&before).after(), format!("Something is missing after {word}"))
            .here("an expression is expected here")
            .label(opener.span, "but the next definition begins");
    }
    if let Some(semi) = first_semi(&inside) {
        return Diagnostic::error("missing-in", place(&semi), "`;` cannot end a local definition: `in` is missing")
            .here("`in` is expected here")
            .label(opener.span, "for this local `let`")
            .because(RULE)
            .fix("Write `in`:", place(&semi), " in");
    }
    let own_column = column(opener.span.start);
    let mut previous: Option<Token> = None;
    for token in &inside {
        let new_line = previous.is_some_and(|last| line(last.start) < line(token.start));
        if new_line && column(token.start) <= own_column && !continues(token.kind) {
            let gap = previous.map_or(opener.span, |last| place(&last)).after();
            return Diagnostic::error("missing-in", gap, "`in` is missing at the end of this local definition")
                .here("`in` is expected here")
                .label(opener.span, "for this local `let`")
                .because(RULE)
                .fix("Add `in`:", gap, " in");
        }
        previous = Some(*token);
    }
    let found = words(found, span, sources);
    Diagnostic::error("missing-in", opener.span, "This local `let` has no `in`")
        .here("this definition stands inside an expression")
        .label(span, format!("`in` is missing before {found}"))
        .because(RULE)
}

/// The first `;` outside any bracket after the `=` of the definition.
fn first_semi(tokens: &[Token]) -> Option<Token> {
    use TokenKind::*;
    let mut depth = 0i32;
    for token in tokens {
        match token.kind {
            LeftParen | LeftBracket | LeftBracketBar | LeftBrace | Begin | Do | Struct => depth += 1,
            RightParen | RightBracket | BarBracket | RightBrace | End | Done => depth -= 1,
            Semi if depth == 0 => return Some(*token),
            _ => {}
        }
    }
    None
}

/// Tokens that something must follow.
fn needs_more(kind: TokenKind) -> bool {
    use TokenKind::*;
    matches!(
        kind,
        Equal
            | Arrow
            | Then
            | Else
            | LeftParen
            | Comma
            | Plus
            | Minus
            | Star
            | PlusDot
            | MinusDot
            | ColonColon
            | BarBar
            | AmpersandAmpersand
            | Less
            | Greater
            | CompareOperator
            | ConcatOperator
            | AddOperator
            | MultiplyOperator
    )
}

/// Tokens at the start of a line that go on with the expression before them.
fn continues(kind: TokenKind) -> bool {
    use TokenKind::*;
    matches!(
        kind,
        Bar | Then
            | Else
            | With
            | And
            | Arrow
            | RightParen
            | RightBracket
            | RightBrace
            | BarBracket
            | End
            | Done
            | Semi
            | Plus
            | Minus
            | Star
            | ColonColon
            | AmpersandAmpersand
            | BarBar
            | Comma
            | Equal
            | Less
            | Greater
            | CompareOperator
            | ConcatOperator
            | AddOperator
            | MultiplyOperator
    )
}
