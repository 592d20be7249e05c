//! Whose pieces are used: the reference, then the right submissions of the class that are nearest.
//!
//! In: the class's texts. Out: texts that load, in order: the reference first. How near two texts are is told from their tokens, names left out.
//! Invariant: a donor from the class has no difference, or was judged by whoever asks.

use super::RepairRequest;
use crate::loaded::Loaded;
use crate::{Assignment, Class, Event, Text};
use refute_frontend::Checked;
use refute_repair::Reading;
use refute_source::FileId;
use refute_syntax::{TokenKind, lex};
use refute_verdict::StopReason;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Submissions whose pieces are used at most.
const DONORS: usize = 4;
/// Submissions that are judged at most to find them.
const JUDGED: usize = 12;

/// A right program.
pub(super) struct Donor {
    /// Its name; `None` for the reference.
    pub(super) name: Option<String>,
    /// Its text.
    pub(super) text: Text,
    /// Its tree and types.
    pub(super) checked: Checked,
}

impl Donor {
    /// As the repair looks at it.
    pub(super) fn reading(&self) -> Reading<'_> {
        let Checked { tree, typed, types, .. } = &self.checked;
        Reading::new(&self.text.bytes, tree, typed, types)
    }
}

/// The donors for a submission.
pub(super) fn donors(
    class: &Class,
    submission: &Text,
    request: &RepairRequest<'_>,
    stop: &Arc<AtomicBool>,
) -> Vec<Donor> {
    let assignment = &class.assignments()[0];
    let reference = assignment.reference_text();
    let mut found: Vec<Donor> = read(assignment, reference, None).into_iter().collect();
    let own = profile(&submission.bytes);
    let mut near: Vec<(usize, f64)> = request
        .class
        .iter()
        .enumerate()
        .filter(|(_, text)| text.bytes.len() <= super::LONGEST)
        .filter(|(_, text)| text.bytes != submission.bytes && text.bytes != reference.bytes)
        .map(|(index, text)| (index, likeness(&own, &profile(&text.bytes))))
        .collect();
    near.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    for (index, _) in near.into_iter().take(JUDGED) {
        let text = &request.class[index];
        if request.judged || is_right(class, text, stop) {
            found.extend(read(assignment, text, Some(text.name.clone())));
        }
        if found.len() > DONORS {
            break;
        }
    }
    found
}

fn is_right(class: &Class, text: &Text, stop: &Arc<AtomicBool>) -> bool {
    class.assignments().iter().all(|assignment| {
        let verdict = crate::check(assignment, text, stop, &mut |_: Event<'_>| {});
        let finished = verdict.search.is_some_and(|search| search.stop != StopReason::Interrupted);
        verdict.verdict.is_alike() && finished
    })
}

/// A text with its tree, after the exercise's prelude.
pub(super) fn read(assignment: &Assignment, text: &Text, name: Option<String>) -> Option<Donor> {
    let mut loaded: Loaded = assignment.prelude().clone();
    let (_, checked) = loaded.add_checked(text);
    (!checked.has_errors()).then(|| Donor { name, text: text.clone(), checked })
}

/// How often each pair of neighbouring tokens occurs; variables are all alike, constructors are not.
fn profile(text: &[u8]) -> BTreeMap<(Vec<u8>, Vec<u8>), usize> {
    let lexed = lex(text, FileId(0));
    let words: Vec<Vec<u8>> = lexed
        .tokens
        .iter()
        .filter(|token| !token.kind.is_trivia())
        .map(|token| match token.kind {
            TokenKind::Lower => b"x".to_vec(),
            _ => text[token.start as usize..token.end as usize].to_vec(),
        })
        .collect();
    let mut counts = BTreeMap::new();
    for pair in words.windows(2) {
        *counts.entry((pair[0].clone(), pair[1].clone())).or_insert(0) += 1;
    }
    counts
}

/// The share of what two profiles have in common.
fn likeness(a: &BTreeMap<(Vec<u8>, Vec<u8>), usize>, b: &BTreeMap<(Vec<u8>, Vec<u8>), usize>) -> f64 {
    let common: usize = a.iter().map(|(pair, count)| (*count).min(b.get(pair).copied().unwrap_or(0))).sum();
    let all: usize = a.values().sum::<usize>() + b.values().sum::<usize>();
    if all == 0 { 0.0 } else { 2.0 * common as f64 / all as f64 }
}
