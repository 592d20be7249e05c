//! A patch as a person would write it: no parentheses that are not needed, nothing replaced by itself.
//!
//! In: a text and changes. Out: other changes after which the text has the same tree; start at [`neat`].

use crate::change::{Change, applied};
use refute_source::Sources;
use refute_syntax::{Token, TokenKind, Tree, lex, parse, same_structure};
use std::ops::Range;

/// The same changes, neater.
pub fn neat(text: &[u8], changes: &[Change]) -> Vec<Change> {
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

/// A change that leaves a single word between the writer's own parentheses takes them with it.
fn unwrapped(text: &[u8], all: &[Change], change: &Change, wanted: &Tree) -> Change {
    let Range { start, end } = change.at;
    let around = start > 0 && text.get(start - 1) == Some(&b'(') && text.get(end) == Some(&b')');
    if !around || lex(&change.text, refute_source::FileId(0)).tokens.len() != 2 {
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

/// The pairs of parentheses that changes put in, the outermost first.
fn pairs(patched: &[u8], placed: &[Range<usize>]) -> Vec<(Sign, Sign)> {
    let tokens: Vec<Token> = lex(patched, refute_source::FileId(0)).tokens;
    let place = |token: &Token| {
        let start = token.start as usize;
        let index = placed.iter().position(|range| range.contains(&start))?;
        Some((index, start - placed[index].start))
    };
    let mut open: Vec<&Token> = Vec::new();
    let mut found = Vec::new();
    for token in &tokens {
        match token.kind {
            TokenKind::LeftParen => open.push(token),
            TokenKind::RightParen => {
                if let Some(left) = open.pop()
                    && let (Some(left_at), Some(right_at)) = (place(left), place(token))
                {
                    found.push((left.start, (left_at, right_at)));
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
