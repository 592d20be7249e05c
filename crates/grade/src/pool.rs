//! The pool: the distinct counterexamples of a class, to be tried on everybody.
//!
//! In: the members of a class with what was found out about them. Out: inputs, smallest first; start at [`pool`].
//! Two counterexamples are the same when they assert the same about the same entry. One that has no assert form is left out:
//! it cannot be tried on others.

#[cfg(test)]
mod tests;

use crate::material::Member;
use refute_verdict::{ClassInput, Expectation, Judgement, Origin};
use std::collections::BTreeMap;

/// The counterexamples of the class that can be tried on others, smallest first.
pub fn pool(members: &[Member]) -> Vec<ClassInput> {
    let mut distinct: BTreeMap<(usize, String), ClassInput> = BTreeMap::new();
    for input in members.iter().flat_map(counterexamples) {
        let key = (input.entry, input.test.to_string());
        match distinct.get_mut(&key) {
            Some(known) if rank(&input) < rank(known) => *known = input,
            Some(_) => {}
            None => {
                distinct.insert(key, input);
            }
        }
    }
    let mut inputs: Vec<ClassInput> = distinct.into_values().collect();
    inputs.sort_by(|a, b| rank(a).cmp(&rank(b)));
    inputs
}

/// The counterexamples of one member that have an assert form.
pub(crate) fn counterexamples(member: &Member) -> Vec<ClassInput> {
    let Some(judged) = &member.judged else { return Vec::new() };
    let pairs = judged.verdicts.iter().zip(&judged.tests).enumerate();
    let inputs = pairs.filter_map(|(entry, (verdict, test))| {
        if verdict.verdict != Judgement::Differs {
            return None;
        }
        // What a dialogue is to be like as a whole; where the two part is another place for everybody.
        let reference = match &verdict.conversation {
            Some(conversation) => Expectation::Run(conversation.simplified.clone()),
            None => Expectation::Does(verdict.reference.as_ref()?.call()?.clone()),
        };
        Some(ClassInput {
            entry,
            call: verdict.call.clone()?,
            reference,
            size: verdict.size,
            test: test.clone()?,
            origin: Origin::Found,
            fails: Vec::new(),
        })
    });
    inputs.collect()
}

/// Smaller inputs first; those without a size last.
pub(crate) fn rank(input: &ClassInput) -> (usize, usize, &str, usize, String, &Expectation) {
    let size = input.size.unwrap_or(usize::MAX);
    (size, input.call.len(), &input.call, input.entry, input.test.to_string(), &input.reference)
}
