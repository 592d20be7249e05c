//! What must hold for every text, OCaml or not: tokens cover it, spans nest, printing and parsing again is the identity.
//!
//! In: bytes. Out: what is wrong, in words; start at [`check_syntax`] and [`check_whole`].
//! Not here: where the texts come from (see `generate`, `literate`, `mutate`).

use crate::Ending;
use crate::ours::{self, Limits, quietly};
use refute_source::{FileId, Sources};
use refute_syntax::dump::same_structure;
use refute_syntax::print::print;
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

/// Tokens cover the text, spans nest, and what can be read prints as the same program.
///
/// # Errors
/// What does not hold.
pub fn check_syntax(text: &[u8]) -> Result<Readable, String> {
    check_tokens(text)?;
    let mut sources = Sources::new();
    let file = sources.add("text.ml", text);
    let parsed = parse(&sources, file);
    check_spans(&parsed.tree, text.len())?;
    if !parsed.problems.is_empty() {
        return Ok(Readable::No);
    }
    let printed = print(&parsed.tree);
    let again = sources.add("printed.ml", printed.as_slice());
    let reparsed = parse(&sources, again);
    if let Some(problem) = reparsed.problems.first() {
        return Err(format!("printed, it cannot be read: {problem:?}\n{}", String::from_utf8_lossy(&printed)));
    }
    if !same_structure(&parsed.tree, &reparsed.tree) {
        return Err(format!("printed, it is another program:\n{}", String::from_utf8_lossy(&printed)));
    }
    Ok(Readable::Yes)
}

/// As [`check_syntax`], and on through typing, lowering and a short evaluation, where nothing may panic.
///
/// # Errors
/// What does not hold, a panic included.
pub fn check_whole(text: &[u8]) -> Result<Readable, String> {
    let readable = quietly(|| check_syntax(text))??;
    // Texts with syntax errors end there.
    if readable == Readable::Yes {
        let short = Limits { fuel: 2_000, memory: 16 };
        if let Ending::Crash(reason) = ours::transcript(text, short).ending {
            return Err(reason);
        }
    }
    Ok(readable)
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
