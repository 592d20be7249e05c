//! A row per submission, for a spreadsheet.
//!
//! In: a report. Out: CSV with a head line (RFC 4180, UTF-8). Clusters and lines count from 1. Dialogues have columns of
//! their own: the input in the place of the call, and what kind of fault it is.
//! Invariant: no cell is a formula. A text that starts with `=`, `+`, `-`, `@` gets an apostrophe in front, as
//! spreadsheets themselves write it; numbers of ours stay numbers.

use crate::wording::{self, judgement_id, one_line, plain, points};
use refute_verdict::{ClassReport, Coverage, Deed, Points, SubmissionReport};

/// Cells are cut here; Excel takes no more than 32,767 characters.
const LONGEST_CELL: usize = 4000;

/// `results.csv`.
pub(crate) fn csv(report: &ClassReport) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut rows = vec![head(report)];
    rows.extend(report.submissions.iter().enumerate().map(|(index, submission)| {
        let mut row = row(report, submission);
        if report.exercise.kind.is_functions() && has_repairs(report) {
            row.extend(repair(report, index));
        }
        row
    }));
    for row in rows {
        // Writing to memory does not fail.
        _ = writer.write_record(row);
    }
    writer.into_inner().map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
}

fn head(report: &ClassReport) -> Vec<String> {
    let mut head: Vec<String> = ["name", "file", "verdict"].map(str::to_owned).to_vec();
    if !report.exercise.kind.is_functions() {
        let rest =
            ["parameters", "fault", "input", "expected", "got", "lines", "paths_tested", "paths_unknown", "runs"];
        head.extend(rest.map(str::to_owned));
        head.extend(["cluster", "points", "of", "same_as", "explanation"].map(str::to_owned));
        return head;
    }
    head.extend(report.exercise.entries.iter().map(|entry| cell(&format!("verdict of {}", entry.name))));
    let rest =
        ["entry", "call", "expected", "got", "size", "cluster", "points", "of", "findings", "same_as", "explanation"];
    head.extend(rest.map(str::to_owned));
    if has_repairs(report) {
        head.extend(["repair", "repair_group", "repair_explanation"].map(str::to_owned));
    }
    head
}

/// Only then there are columns for them.
fn has_repairs(report: &ClassReport) -> bool {
    report.submissions.iter().any(|submission| submission.repair.is_some())
}

fn repair(report: &ClassReport, index: usize) -> [String; 3] {
    let repair = report.submissions.get(index).and_then(|submission| submission.repair.as_ref());
    let group = report.repairs.iter().position(|group| group.members.contains(&index));
    let patch = repair.and_then(|repair| repair.patch.as_ref());
    [
        repair.map_or("", |repair| wording::repair::answer_id(repair.answer)).to_string(),
        group.map(|group| (group + 1).to_string()).unwrap_or_default(),
        cell(&patch.map(wording::repair::explanation).unwrap_or_default()),
    ]
}

fn row(report: &ClassReport, submission: &SubmissionReport) -> Vec<String> {
    if !report.exercise.kind.is_functions() {
        return dialogue(report, submission);
    }
    let main = submission.main_verdict();
    let found = |part: Option<&String>| cell(part.map_or("", String::as_str));
    let mut row =
        vec![cell(&submission.name), cell(&submission.source.name), judgement_id(submission.verdict).to_string()];
    for index in 0..report.exercise.entries.len() {
        row.push(submission.entries.get(index).map_or("", |entry| judgement_id(entry.verdict)).to_string());
    }
    row.extend([
        found(main.map(|main| &main.entry)),
        found(main.and_then(|main| main.call.as_ref())),
        words(main.and_then(|main| main.reference.as_ref())),
        words(main.and_then(|main| main.got.as_ref())),
        main.and_then(|main| main.size).map(|size| size.to_string()).unwrap_or_default(),
        cluster(submission),
        given(submission, |points| points.given),
        given(submission, |points| points.of),
        cell(&submission.findings.iter().map(wording::finding).collect::<Vec<_>>().join("; ")),
        same_as(report, submission),
        cell(&plain(&wording::submission_headline(submission))),
    ]);
    row
}

fn dialogue(report: &ClassReport, submission: &SubmissionReport) -> Vec<String> {
    let main = submission.main_verdict();
    let found = |part: Option<&String>| cell(part.map_or("", String::as_str));
    let conversation = main.and_then(|main| main.conversation.as_ref());
    let tested = |number: fn(&Coverage) -> usize| {
        let coverage = main.and_then(|main| main.coverage.as_ref());
        coverage.map(|coverage| number(coverage).to_string()).unwrap_or_default()
    };
    vec![
        cell(&submission.name),
        cell(&submission.source.name),
        judgement_id(submission.verdict).to_string(),
        cell(&conversation.map(|conversation| conversation.parameters.join(", ")).unwrap_or_default()),
        conversation.map_or("", |conversation| wording::dialogue::fault_id(conversation.fault)).to_string(),
        found(main.and_then(|main| main.call.as_ref())),
        words(main.and_then(|main| main.reference.as_ref())),
        words(main.and_then(|main| main.got.as_ref())),
        main.and_then(|main| main.size).map(|size| size.to_string()).unwrap_or_default(),
        tested(|coverage| coverage.tested),
        tested(|coverage| coverage.unknown),
        tested(|coverage| coverage.runs),
        cluster(submission),
        given(submission, |points| points.given),
        given(submission, |points| points.of),
        same_as(report, submission),
        cell(&plain(&wording::submission_headline(submission))),
    ]
}

fn cluster(submission: &SubmissionReport) -> String {
    submission.cluster.map(|cluster| (cluster + 1).to_string()).unwrap_or_default()
}

fn given(submission: &SubmissionReport, part: fn(&Points) -> f64) -> String {
    submission.points.as_ref().map(|given| points(part(given))).unwrap_or_default()
}

fn same_as(report: &ClassReport, submission: &SubmissionReport) -> String {
    let same = submission.same_as.and_then(|same| report.submissions.get(same));
    same.map(|same| cell(&same.name)).unwrap_or_default()
}

fn words(deed: Option<&Deed>) -> String {
    cell(&deed.map(Deed::to_string).unwrap_or_default())
}

/// A text that no spreadsheet takes for a formula.
fn cell(text: &str) -> String {
    let text = one_line(text, LONGEST_CELL);
    if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text }
}

#[cfg(test)]
mod tests;
