//! Gradescope's `results.json` for a submission.
//!
//! In: a report and one of its submissions. Out: JSON by the rules of Gradescope's autograder: a score either on top
//! (where the exercise gives points) or on each test (each worth 1, where it does not), a status on every test that was judged, texts as
//! Markdown, everything visible to the student.

use crate::json::pretty;
use crate::wording;
use crate::{markdown, scores};
use refute_verdict::{ClassReport, Judgement, SubmissionReport};
use serde_json::{Map, Value, json};

/// `gradescope/NAME.json`.
pub(crate) fn results(report: &ClassReport, submission: &SubmissionReport) -> String {
    let mut results = Map::new();
    let has_points = report.exercise.max_points.is_some() || submission.points.is_some();
    // Without any score Gradescope asks a person for it.
    let total = scores::total(report, submission);
    if let (true, Some(total)) = (has_points, total) {
        results.insert("score".into(), json!(total.given));
    }
    results.insert("output".into(), json!(output(report, submission)));
    results.insert("output_format".into(), json!("md"));
    results.insert("visibility".into(), json!("visible"));
    results.insert("stdout_visibility".into(), json!("hidden"));
    let parts = scores::per_entry(report, submission).filter(|_| !has_points && total.is_some());
    let tests = (0..report.exercise.entries.len()).map(|index| {
        let score = parts.as_ref().map(|parts| parts[index]);
        test(report, index, submission, score)
    });
    results.insert("tests".into(), tests.collect());
    pretty(&results)
}

fn test(report: &ClassReport, index: usize, submission: &SubmissionReport, score: Option<scores::Score>) -> Value {
    let verdict = submission.entries.get(index).map(|entry| entry.verdict);
    let output = match verdict {
        // The messages stand on top.
        Some(Judgement::Rejected) if report.exercise.kind.is_functions() => "The program was rejected.".to_string(),
        Some(Judgement::Rejected) => "The program does not compile.".to_string(),
        _ => markdown::blocks(&wording::explain(&report.exercise, index, submission)),
    };
    let mut test = Map::new();
    if let Some(score) = score {
        test.insert("score".into(), json!(score.given));
        test.insert("max_score".into(), json!(score.of));
    }
    // What was not judged has neither passed nor failed.
    if verdict != Some(Judgement::Unjudged) {
        let passed = verdict.is_some_and(Judgement::is_unharmed);
        test.insert("status".into(), json!(if passed { "passed" } else { "failed" }));
    }
    test.insert("name".into(), json!(wording::visible(&report.exercise.entries[index].name)));
    test.insert("number".into(), json!((index + 1).to_string()));
    test.insert("output".into(), json!(output));
    test.insert("output_format".into(), json!("md"));
    test.insert("visibility".into(), json!("visible"));
    Value::Object(test)
}

fn output(report: &ClassReport, submission: &SubmissionReport) -> String {
    let mut parts = vec![match submission.verdict {
        Judgement::Rejected => markdown::blocks(&wording::rejected(&report.exercise, submission)),
        _ => markdown::blocks(&[wording::Block::Paragraph(wording::submission_headline(submission))]),
    }];
    parts.extend(submission.points.as_ref().map(markdown::points_given));
    if !submission.findings.is_empty() {
        parts.push(format!("Rules that are broken:\n\n{}", markdown::findings(submission)));
    }
    parts.join("\n\n")
}

#[cfg(test)]
mod tests;
