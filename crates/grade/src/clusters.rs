//! Clusters: wrong submissions that fail on the same inputs, and submissions that are the same program.
//!
//! In: the submissions with the inputs they fail on. Out: [`Cluster`]s, the largest first; start at [`clusters`].
//! Only counterexamples of the class tell submissions apart, not the instructor's tests or the inputs that points hang
//! on: more tests must not tear a cluster apart. A submission whose counterexample cannot be tried on others is compared
//! by the counterexample itself. Of dialogues it counts, too, what kind of failure it is: a program that always adds a
//! word of its own and one that always crashes fail on the same inputs, and have nothing in common.

#[cfg(test)]
mod tests;

use crate::dialogue::{Manner, manner};
use crate::phrases::{does, without_place};

use refute_verdict::{ClassInput, Cluster, Counted, Deed, Instead, Origin, Structure, SubmissionReport, TestOutcome};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// What wrong submissions have in common.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Mark {
    /// They fail on these counterexamples of the class; of dialogues, each in this manner.
    Fails(Vec<(usize, Option<Manner>)>),
    /// They do the same on the same call.
    Counterexample(String, Option<String>, Option<Instead>),
}

/// Clusters of the wrong submissions. `outcomes` are theirs, parallel to the inputs.
pub(crate) fn clusters(
    submissions: &[SubmissionReport],
    inputs: &[ClassInput],
    outcomes: &[Vec<Option<TestOutcome>>],
) -> Vec<Cluster> {
    let mut groups: BTreeMap<Mark, Vec<usize>> = BTreeMap::new();
    for (index, submission) in submissions.iter().enumerate().filter(|(_, submission)| submission.is_wrong()) {
        groups.entry(mark(submission, inputs, &outcomes[index])).or_default().push(index);
    }
    let mut clusters: Vec<Cluster> =
        groups.into_values().map(|members| cluster(members, submissions, inputs, outcomes)).collect();
    clusters.sort_by_key(|cluster| {
        let first = cluster.members.iter().min().copied();
        (Reverse(cluster.members.len()), cluster.input.unwrap_or(usize::MAX), first)
    });
    clusters
}

/// Groups of two and more submissions with the same key, the largest first.
pub(crate) fn structures(keys: &[Option<String>]) -> Vec<Structure> {
    let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, key) in keys.iter().enumerate() {
        if let Some(key) = key {
            groups.entry(key).or_default().push(index);
        }
    }
    let mut structures: Vec<Structure> =
        groups.into_values().filter(|members| members.len() > 1).map(|members| Structure { members }).collect();
    structures.sort_by_key(|structure| (Reverse(structure.members.len()), structure.members[0]));
    structures
}

fn mark(submission: &SubmissionReport, inputs: &[ClassInput], outcomes: &[Option<TestOutcome>]) -> Mark {
    let how = |input: usize| match behaviour(submission, Some(input), inputs, outcomes) {
        Some(Instead::Does(Deed::Talk(talk))) => (input, Some(manner(&talk))),
        _ => (input, None),
    };
    let found = submission.fails.iter().copied().filter(|input| inputs[*input].origin == Origin::Found);
    let found: Vec<(usize, Option<Manner>)> = found.map(how).collect();
    if !found.is_empty() {
        return Mark::Fails(found);
    }
    let verdict = submission.main_verdict();
    let entry = verdict.map(|verdict| verdict.entry.clone()).unwrap_or_default();
    let call = verdict.and_then(|verdict| verdict.call.clone());
    let got = verdict.and_then(does).map(without_place);
    Mark::Counterexample(entry, call, got)
}

fn cluster(
    mut members: Vec<usize>,
    submissions: &[SubmissionReport],
    inputs: &[ClassInput],
    outcomes: &[Vec<Option<TestOutcome>>],
) -> Cluster {
    let representative = members.iter().copied().min_by_key(|member| {
        let submission = &submissions[*member];
        (submission.source.text.len(), submission.name.clone())
    });
    members.sort_by_key(|member| (Some(*member) != representative, *member));
    let mut fails: BTreeSet<usize> = submissions[members[0]].fails.iter().copied().collect();
    for member in &members[1..] {
        fails.retain(|input| submissions[*member].fails.contains(input));
    }
    let found = fails.iter().copied().filter(|input| inputs[*input].origin == Origin::Found);
    let input = found.min_by_key(|input| (inputs[*input].size.unwrap_or(usize::MAX), *input));
    let behaviours =
        members.iter().filter_map(|member| behaviour(&submissions[*member], input, inputs, &outcomes[*member]));
    let behaviours = counted(behaviours);
    Cluster { members, input, fails: fails.into_iter().collect(), behaviours, why: None }
}

/// What a submission does on an input, or on its own counterexample when there is no input.
fn behaviour(
    submission: &SubmissionReport,
    input: Option<usize>,
    inputs: &[ClassInput],
    outcomes: &[Option<TestOutcome>],
) -> Option<Instead> {
    if let Some(input) = input {
        // Its own words about its own counterexample say more than the test's.
        let verdict = submission.entries.get(inputs[input].entry);
        let own = verdict.filter(|verdict| verdict.call.as_deref() == Some(&inputs[input].call)).and_then(does);
        let tried = match outcomes.get(input) {
            Some(Some(TestOutcome::Fails(instead))) => Some(instead.clone()),
            _ => None,
        };
        return own.or(tried).map(without_place);
    }
    submission.main_verdict().and_then(does).map(without_place)
}

/// Each behaviour with how often it occurs, the most frequent first.
fn counted(behaviours: impl Iterator<Item = Instead>) -> Vec<Counted> {
    let mut counts: BTreeMap<Instead, usize> = BTreeMap::new();
    behaviours.for_each(|what| *counts.entry(what).or_default() += 1);
    let mut counted: Vec<Counted> = counts.into_iter().map(|(what, count)| Counted { what, count }).collect();
    counted.sort_by_cached_key(|one| (Reverse(one.count), one.what.to_string()));
    counted
}
