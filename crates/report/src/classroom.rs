//! The result of a GitHub Classroom grader for a submission.
//!
//! In: a report and one of its submissions. Out: JSON with a test per entry, and the same in base64, which is what a
//! grader step hands to `autograding-grading-reporter` as `<RUNNER>_RESULTS`. The reporter adds up the scores of the
//! tests: points that are not the sum of the entries' own stand on a test `points`.
//! How long a test took is not said, because it would change from run to run.

use crate::json::pretty;
use crate::scores;
use crate::wording::{self, explain, plain_blocks, visible};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use refute_verdict::{ClassReport, Judgement, SubmissionReport};
use serde_json::{Value, json};

/// `classroom/NAME.json`.
pub(crate) fn results(report: &ClassReport, submission: &SubmissionReport) -> String {
    pretty(&value(report, submission))
}

/// `classroom/NAME.base64`: one line.
pub(crate) fn encoded(report: &ClassReport, submission: &SubmissionReport) -> String {
    BASE64_STANDARD.encode(value(report, submission).to_string()) + "\n"
}

fn value(report: &ClassReport, submission: &SubmissionReport) -> Value {
    let parts = scores::per_entry(report, submission);
    // What was not judged has no score; the reporter counts none where it finds `null`.
    let total = scores::total(report, submission);
    let of = total.map(|total| total.of).or(report.exercise.max_points);
    let mut tests: Vec<Value> = (0..report.exercise.entries.len())
        .map(|index| {
            let score = parts.as_ref().map_or(0.0, |parts| parts[index].given);
            let score = total.map(|_| score);
            test(report, index, submission, score)
        })
        .collect();
    if let (None, Some(total)) = (&parts, total) {
        let reasons = submission.points.as_ref().map(|points| points.reasons.join("\n")).unwrap_or_default();
        let status = if total.given >= total.of { "pass" } else { "fail" };
        tests.push(json!({
            "name": "points", "status": status, "score": total.given, "message": visible(&reasons),
            "line_no": 0, "execution_time": null,
        }));
    }
    let worst = |word: &str| tests.iter().any(|test| test["status"] == word);
    let status = if worst("error") {
        "error"
    } else if worst("fail") {
        "fail"
    } else {
        "pass"
    };
    json!({ "version": 1, "status": status, "max_score": of, "tests": tests })
}

fn test(report: &ClassReport, index: usize, submission: &SubmissionReport, score: Option<f64>) -> Value {
    let verdict = submission.entries.get(index);
    let status = match verdict.map(|verdict| verdict.verdict) {
        Some(Judgement::NoDifference | Judgement::Proved | Judgement::TooSlow) => "pass",
        Some(Judgement::Differs | Judgement::DoesNotFit) => "fail",
        Some(Judgement::Rejected | Judgement::Unjudged) | None => "error",
    };
    let error =
        wording::diagnostics(submission).into_iter().next().filter(|_| submission.verdict == Judgement::Rejected);
    json!({
        "name": visible(&report.exercise.entries[index].name),
        "status": status,
        "score": score,
        "message": plain_blocks(&explain(&report.exercise, index, submission)).trim_end(),
        "line_no": error.map_or(0, |error| error.place.start.line),
        "execution_time": null,
    })
}

#[cfg(test)]
mod tests;
