//! A patch as a person would write it: no parentheses that are not needed, nothing replaced by itself.
//!
//! In: a text and changes. Out: other changes after which the text has the same tree; start at [`neat`].

use crate::change::{Change, applied};
use refute_source::Sources;
use refute_syntax::{Token, TokenKind, Tree, lex, parse, same_structure};
use std::ops::Range;

/// The same changes, neater.
pub(crate) fn neat(text: &[u8], changes: &[Change]) -> Vec<Change> {
    let mut changes = changes.to_vec();
    let Some(wanted) = tree(&applied(text, &changes)) else { return changes };
    loop {
        let patched = applied(text, &changes);
        let pairs = pairs(&patched, &placed(&changes));
        let simpler = pairs.into_iter().find_map(|pair| {
            let simpler = without(&changes, pair)?;
            let other = tree(&applied(text, &simpler))?;
            same_structure(&wanted, &other).then_some(simpler)
        });
        match simpler {
            Some(simpler) => changes = simpler,
            None => break,
        }
    }
    changes = changes.iter().map(|change| unwrapped(text, &changes, change, &wanted)).collect();
    changes.iter().filter_map(|change| trimmed(text, change)).collect()
}

/// A change of all that stands between the writer's own parentheses takes them with it when they are not needed any more.
fn unwrapped(text: &[u8], all: &[Change], change: &Change, wanted: &Tree) -> Change {
    let blank = |byte: &&u8| byte.is_ascii_whitespace();
    let before = text[..change.at.start].iter().rev().take_while(blank).count();
    let after = text[change.at.end..].iter().take_while(blank).count();
    let (start, end) = (change.at.start - before, change.at.end + after);
    let around = start > 0 && text.get(start - 1) == Some(&b'(') && text.get(end) == Some(&b')');
    let first =
        lex(&change.text, refute_source::FileId(0)).tokens.first().is_some_and(|token| is_long(token, &change.text));
    if !around || first || change.text.is_empty() {
        return change.clone();
    }
    let wider = Change { at: start - 1..end + 1, text: change.text.clone() };
    let others = all.iter().map(|other| if other == change { &wider } else { other }).cloned();
    let changes: Vec<Change> = others.collect();
    match tree(&applied(text, &changes)) {
        Some(other) if same_structure(wanted, &other) && is_apart(text, &wider) => wider,
        _ => change.clone(),
    }
}

/// Whether a token begins an expression that goes on as far as it can: in the middle of another one it is easier to read in parentheses.
fn is_long(token: &Token, text: &[u8]) -> bool {
    let word = &text[token.start as usize..token.end as usize];
    matches!(word, b"if" | b"match" | b"fun" | b"function" | b"let" | b"try")
}

/// Whether parentheses around a long expression can go without making it harder to read: it is all that stands between these tokens.
fn is_alone(before: Option<&Token>, after: Option<&Token>, text: &[u8]) -> bool {
    let word = |token: &Token| text[token.start as usize..token.end as usize].to_vec();
    let opens = before.is_none_or(|token| {
        matches!(&word(token)[..], b"->" | b"=" | b"then" | b"else" | b"in" | b"(" | b"begin" | b";")
    });
    let closes = after.is_none_or(|token| {
        matches!(
            &word(token)[..],
            b"" | b")" | b"|" | b";;" | b"end" | b"in" | b"let" | b"and" | b"type" | b"exception"
        )
    });
    opens && closes
}

/// Whether what is put in does not run into a word beside it.
fn is_apart(text: &[u8], change: &Change) -> bool {
    let is_word =
        |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'\''));
    let before = change.at.start.checked_sub(1).and_then(|at| text.get(at));
    !is_word(before) && !is_word(text.get(change.at.end))
}

fn tree(text: &[u8]) -> Option<Tree> {
    let mut sources = Sources::new();
    let file = sources.add("patched", text);
    let parsed = parse(&sources, file);
    parsed.problems.is_empty().then_some(parsed.tree)
}

/// Where the new text of each change stands in the patched text.
fn placed(changes: &[Change]) -> Vec<Range<usize>> {
    let mut shift = 0isize;
    let mut found = Vec::new();
    for change in changes {
        let start = change.at.start.saturating_add_signed(shift);
        found.push(start..start + change.text.len());
        shift += change.text.len() as isize - change.at.len() as isize;
    }
    found
}

/// A parenthesis: the change it stands in, and where in its text.
type Sign = (usize, usize);

/// The pairs of parentheses that changes put in and that may go, the outermost first.
fn pairs(patched: &[u8], placed: &[Range<usize>]) -> Vec<(Sign, Sign)> {
    let lexed = lex(patched, refute_source::FileId(0));
    let tokens: Vec<&Token> = lexed.tokens.iter().filter(|token| !token.kind.is_trivia()).collect();
    let place = |token: &Token| {
        let start = token.start as usize;
        let index = placed.iter().position(|range| range.contains(&start))?;
        Some((index, start - placed[index].start))
    };
    let mut open: Vec<usize> = Vec::new();
    let mut found = Vec::new();
    for (right, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::LeftParen => open.push(right),
            TokenKind::RightParen => {
                let Some(left) = open.pop() else { continue };
                let around = (left.checked_sub(1).map(|before| tokens[before]), tokens.get(right + 1).copied());
                let stays = is_long(tokens[left + 1], patched) && !is_alone(around.0, around.1, patched);
                if let (false, Some(left_at), Some(right_at)) = (stays, place(tokens[left]), place(token)) {
                    found.push((tokens[left].start, (left_at, right_at)));
                }
            }
            _ => {}
        }
    }
    found.sort_by_key(|(start, _)| *start);
    found.into_iter().map(|(_, pair)| pair).collect()
}

fn without(changes: &[Change], pair: (Sign, Sign)) -> Option<Vec<Change>> {
    let mut changes = changes.to_vec();
    // The second one first, so that the place of the first stays right.
    for (index, at) in [pair.1, pair.0] {
        let text = &mut changes.get_mut(index)?.text;
        if at >= text.len() {
            return None;
        }
        text.remove(at);
    }
    Some(changes)
}

/// A change without what stays the same at its ends, whole tokens at a time; `None` when nothing is left.
fn trimmed(text: &[u8], change: &Change) -> Option<Change> {
    let old = &text[change.at.clone()];
    if old == change.text {
        return None;
    }
    let words = |bytes: &[u8]| lex(bytes, refute_source::FileId(0)).tokens;
    let (before, after) = (words(old), words(&change.text));
    let same = |(a, b): &(&Token, &Token)| {
        old[a.start as usize..a.end as usize] == change.text[b.start as usize..b.end as usize] && a.start < a.end
    };
    let front = before.iter().zip(&after).take_while(same).map(|(a, _)| a.end as usize).last().unwrap_or(0);
    let counted = |tokens: &[Token]| tokens.iter().filter(|token| token.start < token.end).count();
    let (ours, theirs) = (counted(&before), counted(&after));
    let mut back = 0;
    for (a, b) in before[..ours].iter().rev().zip(after[..theirs].iter().rev()) {
        let fits = a.start as usize >= front && b.start as usize >= front;
        if !fits || !same(&(a, b)) {
            break;
        }
        back += (a.end - a.start) as usize;
    }
    // Blanks at the ends of what is left belong to what stays.
    Some(Change {
        at: change.at.start + front..change.at.end - back,
        text: change.text[front..change.text.len() - back].to_vec(),
    })
}

#[cfg(test)]
mod tests;
