//! Repairs in the report on a class: each with its submission, and students who need the same one together.
//!
//! In: a [`ClassReport`] and the verdicts of `refute repair` on its wrong submissions. Out: the report with both; start at
//! [`add_repairs`]. Two submissions need the same repair when their patches have the same key.
//! Invariant: the largest group comes first, and in it the smallest patch, which stands for the others.

#[cfg(test)]
mod tests;

use refute_verdict::{ClassReport, RepairAnswer, RepairGroup, RepairPatch, RepairVerdict, SubmissionReport};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Gives submissions, by their index, their repairs.
pub fn add_repairs(report: &mut ClassReport, repairs: Vec<(usize, RepairVerdict)>) {
    for (index, repair) in repairs {
        if let Some(submission) = report.submissions.get_mut(index) {
            submission.repair = Some(repair);
        }
    }
    report.repairs = groups(&report.submissions);
}

/// Students by the repair they need.
fn groups(submissions: &[SubmissionReport]) -> Vec<RepairGroup> {
    let mut members: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, submission) in submissions.iter().enumerate() {
        if let Some(patch) = patch(submission) {
            members.entry(&patch.key).or_default().push(index);
        }
    }
    let mut groups: Vec<RepairGroup> =
        members.into_values().filter_map(|members| group(members, submissions)).collect();
    groups.sort_by_key(|group| (Reverse(group.members.len()), group.members.iter().min().copied()));
    groups
}

fn group(mut members: Vec<usize>, submissions: &[SubmissionReport]) -> Option<RepairGroup> {
    let of = |member: usize| submissions.get(member).and_then(patch);
    let example =
        members.iter().copied().min_by_key(|member| (of(*member).map(|patch| patch.changed_tokens), *member))?;
    members.sort_by_key(|member| (*member != example, *member));
    let patch = of(example)?;
    Some(RepairGroup { explanation: patch.explanation.clone(), mistakes: patch.mistakes.clone(), members })
}

/// The patch of a submission that was repaired.
fn patch(submission: &SubmissionReport) -> Option<&RepairPatch> {
    let repair = submission.repair.as_ref().filter(|repair| repair.answer == RepairAnswer::Repaired)?;
    repair.patch.as_ref()
}
