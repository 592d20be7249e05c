//! What must hold for every text, OCaml or not: tokens cover it, spans nest, printing and parsing again is the identity.
//!
//! In: bytes. Out: what is wrong, in words; start at [`check_syntax`] and [`check_whole`].
//! Not here: where the texts come from (see `generate`, `literate`, `mutate`).

use crate::ours::Limits;
use refute_source::{FileId, Sources};
use refute_syntax::walk::{for_each_item_part, for_each_part};
use refute_syntax::{Tree, lex, parse};

/// Whether a text can be read without problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Readable {
    /// It can.
    Yes,
    /// It cannot.
    No,
}

/// Tokens cover the text, spans nest.
///
/// # Errors
/// What does not hold.
pub fn check_syntax(text: &[u8]) -> Result<Readable, String> {
    check_tokens(text)?;
    let mut sources = Sources::new();
    let file = sources.add("text.ml", text);
    let parsed = parse(&sources, file);
    check_spans(&parsed.tree, text.len())?;
    Ok(if parsed.problems.is_empty() { Readable::Yes } else { Readable::No })
}

/// As [`check_syntax`], and on through typing, lowering and a short evaluation: nothing panics.
///
/// # Errors
/// What does not hold. A panic is a panic.
pub fn check_whole(text: &[u8]) -> Result<(), String> {
    check_syntax(text)?;
    let short = Limits { fuel: 20_000, memory: 64 };
    match crate::ours::transcript(text, short).ending {
        crate::Ending::Crash(reason) => Err(reason),
        _ => Ok(()),
    }
}

fn check_tokens(text: &[u8]) -> Result<(), String> {
    let tokens = lex(text, FileId(0)).tokens;
    let mut at = 0;
    for token in &tokens {
        if token.start != at || token.end < token.start {
            return Err(format!("token {token:?} does not start at {at}"));
        }
        at = token.end;
    }
    if at as usize != text.len() {
        return Err(format!("tokens end at {at}, the text at {}", text.len()));
    }
    Ok(())
}

/// Iterative, because trees may be deep.
fn check_spans(tree: &Tree, length: usize) -> Result<(), String> {
    let mut wrong = None;
    let mut open = Vec::new();
    for item in &tree.items {
        if item.span.end as usize > length {
            wrong = Some(format!("item {:?} ends after the text", item.span));
        }
        for_each_item_part(item, &mut |part| open.push((part, item.span)));
    }
    while let Some((node, outer)) = open.pop() {
        let span = tree.span_of(node);
        if !outer.contains(span) {
            wrong = Some(format!("{node:?} at {span:?} is outside of {outer:?}"));
        }
        for_each_part(tree, node, &mut |part| open.push((part, span)));
    }
    wrong.map_or(Ok(()), Err)
}
