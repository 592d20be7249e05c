//! Points entry by entry, for formats that count tests.
//!
//! In: a submission and its report. Out: what each entry gets of how much, where that says everything there is to say;
//! points that come about in another way (all or nothing, by cluster, with something taken off) have no parts.
//! Without points each entry is worth 1.

use refute_verdict::{ClassReport, Judgement, SubmissionReport};

/// What an entry gets.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Score {
    /// What was given.
    pub given: f64,
    /// Of how much.
    pub of: f64,
}

/// The scores of the entries; `None` when the points of the submission are not the sum of such scores.
pub(crate) fn per_entry(report: &ClassReport, submission: &SubmissionReport) -> Option<Vec<Score>> {
    let entries = &report.exercise.entries;
    let judged = |index: usize| submission.entries.get(index).map(|entry| entry.verdict);
    let has_points = report.exercise.max_points.is_some() || submission.points.is_some();
    let mut scores = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let of = if has_points { entry.points? } else { 1.0 };
        let given = if judged(index).is_some_and(Judgement::is_unharmed) { of } else { 0.0 };
        scores.push(Score { given, of });
    }
    let sum = |part: fn(&Score) -> f64| scores.iter().map(part).sum::<f64>();
    let is_all = submission.points.as_ref().is_none_or(|points| {
        (sum(|score| score.given) - points.given).abs() < 1e-9 && (sum(|score| score.of) - points.of).abs() < 1e-9
    });
    is_all.then_some(scores)
}

/// What the submission gets in all; nothing, which is not 0, when it was not judged.
pub(crate) fn total(report: &ClassReport, submission: &SubmissionReport) -> Option<Score> {
    let is_open = submission.verdict == Judgement::Unjudged && submission.points.is_none();
    (!is_open).then(|| match (&submission.points, report.exercise.max_points) {
        (Some(points), _) => Score { given: points.given, of: points.of },
        // Not judged yet.
        (None, Some(of)) => Score { given: 0.0, of },
        (None, None) => {
            let scores = per_entry(report, submission).unwrap_or_default();
            Score { given: scores.iter().map(|score| score.given).sum(), of: scores.iter().map(|score| score.of).sum() }
        }
    })
}
