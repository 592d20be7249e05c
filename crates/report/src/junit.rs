//! The class as JUnit XML, for continuous integration.
//!
//! In: a report. Out: a suite per entry with a case per submission, and a suite `rules` when any rule is broken.
//! A difference is a failure. What could not be run (rejected, does not fit) is an error. What could not be judged is
//! skipped: it is neither the student's success nor the student's failure.
//! Invariant: well-formed whatever the texts are; characters that XML does not know are shown as escapes or left out.

use crate::wording::{self, explain, headline, one_line, plain, plain_blocks};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use refute_verdict::{CheckVerdict, ClassReport, DifferenceKind, Judgement, SubmissionReport};

/// `junit.xml`.
pub(crate) fn junit(report: &ClassReport) -> String {
    let title = shown(&report.exercise.title);
    let mut xml = Report::new(title.as_str());
    for (index, entry) in report.exercise.entries.iter().enumerate() {
        let name = shown(&entry.name);
        let mut suite = TestSuite::new(name.as_str());
        for submission in &report.submissions {
            let mut case = TestCase::new(shown(&submission.name), status(report, index, submission));
            case.set_classname(format!("{title}.{name}"));
            suite.add_test_case(case);
        }
        xml.add_test_suite(suite);
    }
    if report.submissions.iter().any(|submission| !submission.findings.is_empty()) {
        xml.add_test_suite(rules(report, &title));
    }
    // Writing to memory does not fail.
    xml.to_string().unwrap_or_default()
}

fn status(report: &ClassReport, index: usize, submission: &SubmissionReport) -> TestCaseStatus {
    let Some(verdict) = submission.entries.get(index) else {
        let mut status = TestCaseStatus::skipped();
        status.set_message(wording::NOT_JUDGED).set_type("not-judged");
        return status;
    };
    let mut status = match verdict.verdict {
        Judgement::NoDifference | Judgement::Proved => return TestCaseStatus::success(),
        Judgement::Differs => TestCaseStatus::non_success(NonSuccessKind::Failure),
        Judgement::DoesNotFit | Judgement::Rejected => TestCaseStatus::non_success(NonSuccessKind::Error),
        Judgement::TooSlow | Judgement::Unjudged => TestCaseStatus::skipped(),
    };
    let message = one_line(&plain(&headline(verdict)), 400);
    status.set_message(message).set_type(kind(verdict));
    status.set_description(shown(&plain_blocks(&explain(&report.exercise, index, submission))));
    status
}

/// What is wrong, in one word.
fn kind(verdict: &CheckVerdict) -> &'static str {
    if let Some(conversation) = &verdict.conversation {
        return wording::dialogue::fault_id(conversation.fault);
    }
    match verdict.difference.as_ref().map(|difference| difference.kind) {
        Some(DifferenceKind::Value) => "value",
        Some(DifferenceKind::Exception) => "exception",
        Some(DifferenceKind::OtherException) => "other-exception",
        Some(DifferenceKind::NoEnd) => "no-end",
        Some(DifferenceKind::Steps) => "steps",
        Some(DifferenceKind::Output) => "output",
        Some(DifferenceKind::Argument) => "argument",
        None => wording::judgement_id(verdict.verdict),
    }
}

fn rules(report: &ClassReport, title: &str) -> TestSuite {
    let mut suite = TestSuite::new("rules");
    for submission in &report.submissions {
        let status = match submission.findings.as_slice() {
            [] => TestCaseStatus::success(),
            [first, ..] => {
                let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                let all: Vec<String> = submission.findings.iter().map(wording::finding).collect();
                status.set_message(one_line(&first.message, 400)).set_type("rule");
                status.set_description(shown(&all.join("\n")));
                status
            }
        };
        let mut case = TestCase::new(shown(&submission.name), status);
        case.set_classname(format!("{title}.rules"));
        suite.add_test_case(case);
    }
    suite
}

fn shown(text: &str) -> String {
    wording::visible(text)
}

#[cfg(test)]
mod tests;
