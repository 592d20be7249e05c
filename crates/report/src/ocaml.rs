//! Foreign texts inside OCaml: as string literals and in comments.
//!
//! Invariant: whatever the text, the literal denotes its bytes and the comment ends where it should; both stay on one
//! line.

use refute_source::Sources;
use refute_syntax::{TokenKind, lex};

/// A literal that denotes the text's bytes.
pub(crate) fn string_literal(text: &str) -> String {
    let mut literal = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => literal.push_str("\\\""),
            '\\' => literal.push_str("\\\\"),
            '\n' => literal.push_str("\\n"),
            '\t' => literal.push_str("\\t"),
            '\r' => literal.push_str("\\r"),
            c if c.is_ascii_control() => literal.push_str(&format!("\\{:03}", c as u32)),
            c => literal.push(c),
        }
    }
    literal.push('"');
    literal
}

/// A comment on one line. OCaml reads strings inside of comments, so a text that does not lex there is changed until it
/// does.
pub(crate) fn comment(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let line = line.trim();
    let as_it_is = format!("(* {line} *)");
    if is_one_comment(&as_it_is) {
        return as_it_is;
    }
    let plain: String = line.chars().map(|c| if matches!(c, '"' | '\'' | '{' | '|') { '_' } else { c }).collect();
    format!("(* {} *)", plain.replace("(*", "( *").replace("*)", "* )"))
}

fn is_one_comment(text: &str) -> bool {
    let mut sources = Sources::new();
    let file = sources.add("comment", text.as_bytes());
    let lexed = lex(text.as_bytes(), file);
    let mut tokens = lexed.tokens.iter().filter(|token| token.kind != TokenKind::EndOfFile);
    let first = tokens.next();
    lexed.problems.is_empty() && tokens.next().is_none() && first.is_some_and(|token| token.kind == TokenKind::Comment)
}

#[cfg(test)]
mod tests;
