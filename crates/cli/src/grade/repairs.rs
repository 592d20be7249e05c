//! `--repair`: every wrong submission gets a patch, with pieces of those in which no difference was found.
//!
//! In: the report on the class and what it was made of. Out: the same report with repairs; start at [`repair`]. After an
//! interruption it has those that were done, and is not complete.
//! Not here: the repair itself (see `driver`), groups of repairs (see `grade`).

use super::jobs::RepairDonors;
use super::stages::Entrant;
use super::{GradeError, entrant, reopen_cache, resume, stages, worker_command};
use crate::context::CommandContext;
use crate::exercise::Exercise;
use refute_driver::{Class, Text};
use refute_grade::add_repairs;
use refute_verdict::{ClassReport, ClassTest, Judgement, SubmissionReport};

/// Repairs the wrong submissions of a report.
pub(super) fn repair(
    plan: &resume::Plan,
    exercise: &Exercise,
    class: &Class,
    tests: Vec<ClassTest>,
    report: &mut ClassReport,
    context: &CommandContext<'_>,
) -> Result<(), GradeError> {
    let lent = RepairDonors { class: lenders(exercise, report), tests };
    let (indices, wrong): (Vec<usize>, Vec<Entrant<'_>>) = wrong(exercise, report).into_iter().unzip();
    let cache = reopen_cache(plan, exercise)?;
    let command = worker_command();
    let mut stages = stages(plan, exercise, class, lent.clone(), cache, &command, context)?;
    let found = stages.repair(&wrong, &lent);
    report.complete &= found.iter().all(Option::is_some);
    add_repairs(report, indices.into_iter().zip(found).filter_map(|(index, found)| Some((index, found?))).collect());
    Ok(())
}

/// Programs in which nothing speaks for a difference; of those that are the same, one.
fn lenders(exercise: &Exercise, report: &ClassReport) -> Vec<Text> {
    let lends = |one: &&SubmissionReport| {
        one.verdict == Judgement::NoDifference && one.same_as.is_none() && one.fails.is_empty()
    };
    let text = |one: &SubmissionReport| {
        exercise.submissions.iter().find(|submission| submission.student == one.name).map(|found| found.text.clone())
    };
    report.submissions.iter().filter(lends).filter_map(text).collect()
}

/// The wrong submissions with their index in the report.
fn wrong<'a>(exercise: &'a Exercise, report: &ClassReport) -> Vec<(usize, Entrant<'a>)> {
    let all = report.submissions.iter().enumerate().filter(|(_, one)| one.is_wrong());
    let found = all.filter_map(|(index, one)| {
        let submission = exercise.submissions.iter().find(|submission| submission.student == one.name)?;
        Some((index, entrant(submission)))
    });
    found.collect()
}
