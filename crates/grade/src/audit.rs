//! Test suites: the distilled one of the class, and what the instructor's own tests are worth.
//!
//! In: the submissions and the inputs with who fails on them. Out: a [`Suite`] and an [`Audit`]; start at [`suite`] and
//! [`audit`]. Who is to be caught are the wrong submissions; a test that also fails others is no better for it.

#[cfg(test)]
mod tests;

use crate::cover::{Cover, cover};
use crate::material::InstructorFile;
use refute_verdict::{Audit, AuditedTest, ClassInput, Origin, SubmissionReport, Suite};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;

/// The fewest inputs that catch every wrong submission.
pub(crate) fn suite(submissions: &[SubmissionReport], inputs: &[ClassInput]) -> Suite {
    let wrong: Vec<usize> = (0..submissions.len()).filter(|index| submissions[*index].is_wrong()).collect();
    let (chosen, minimal) = fewest(&wrong, inputs, &|_| true);
    let caught: FxHashSet<usize> = chosen.iter().flat_map(|input| inputs[*input].fails.iter().copied()).collect();
    let uncaught = wrong.into_iter().filter(|index| !caught.contains(index)).collect();
    Suite { inputs: chosen, minimal, uncaught }
}

/// The instructor's tests: which catch whom, who passes them all, and what to add.
pub(crate) fn audit(submissions: &[SubmissionReport], inputs: &[ClassInput], file: InstructorFile) -> Audit {
    let fails = |submission: usize, input: Option<usize>| {
        input.and_then(|input| inputs.get(input)).is_some_and(|input| input.fails.contains(&submission))
    };
    let wrong: Vec<usize> = (0..submissions.len()).filter(|index| submissions[*index].is_wrong()).collect();
    let caught_by = |submission: usize| file.tests.iter().filter(|test| fails(submission, test.input)).count();
    let times: FxHashMap<usize, usize> = wrong.iter().map(|index| (*index, caught_by(*index))).collect();
    let survivors: Vec<usize> = wrong.iter().copied().filter(|index| times[index] == 0).collect();
    let tests = file.tests.into_iter().map(|test| {
        let caught: Vec<usize> = wrong.iter().copied().filter(|index| fails(*index, test.input)).collect();
        let only = caught.iter().filter(|index| times[*index] == 1).count();
        let broken = test.broken;
        AuditedTest { line: test.line, text: test.text, input: test.input, broken, catches: caught.len(), only }
    });
    let tests = tests.collect();
    let (add, _) = fewest(&survivors, inputs, &|input| input.origin == Origin::Found);
    Audit { file: file.file, tests, survivors, add }
}

/// Inputs on which most submissions fail, the hardest first; of inputs with the same call the first one.
pub(crate) fn hardest(inputs: &[ClassInput]) -> Vec<usize> {
    const MOST: usize = 10;
    let mut calls = FxHashSet::default();
    let mut order: Vec<usize> = (0..inputs.len()).filter(|index| !inputs[*index].fails.is_empty()).collect();
    order.sort_by_key(|index| (Reverse(inputs[*index].fails.len()), *index));
    order.retain(|index| calls.insert((inputs[*index].entry, inputs[*index].call.as_str())));
    order.truncate(MOST);
    order
}

/// The fewest of the inputs allowed that catch all of `wrong` who can be caught; the one that catches most first.
fn fewest(wrong: &[usize], inputs: &[ClassInput], allowed: &dyn Fn(&ClassInput) -> bool) -> (Vec<usize>, bool) {
    let place: FxHashMap<usize, usize> = wrong.iter().enumerate().map(|(place, index)| (*index, place)).collect();
    // Best first: small ones, then those without a size; counterexamples before tests that are there anyway.
    let mut order: Vec<usize> = (0..inputs.len()).filter(|index| allowed(&inputs[*index])).collect();
    order.sort_by_key(|index| {
        let input = &inputs[*index];
        (input.size.unwrap_or(usize::MAX), input.origin != Origin::Found, *index)
    });
    let catches = |input: usize| -> Vec<usize> {
        inputs[input].fails.iter().filter_map(|submission| place.get(submission).copied()).collect()
    };
    let columns: Vec<Vec<usize>> = order.iter().map(|input| catches(*input)).collect();
    let Cover { columns: chosen, minimal } = cover(wrong.len(), &columns);
    let mut chosen: Vec<usize> = chosen;
    chosen.sort_by_key(|column| (Reverse(columns[*column].len()), *column));
    (chosen.into_iter().map(|column| order[column]).collect(), minimal)
}
