//! Points with their reasons.
//!
//! In: a submission with its verdicts and broken rules, and the exercise's [`PointsRule`]. Out: [`Points`], or nothing for
//! a submission that could not be judged: its verdict says why; start at [`points`].
//! Reasons are sentences for the student. Nothing falls below zero.

#[cfg(test)]
mod tests;

use crate::phrases::{counterexample, should};
use crate::settings::{PointsRule, Scheme};
use refute_verdict::{
    CheckVerdict, ClassInput, ExerciseInfo, ExerciseKind, FindingKind, Judgement, Origin, Points, Severity,
    SubmissionReport, TestOutcome,
};

/// How points are given, as a sentence.
pub fn describe(rule: &PointsRule, exercise: &ExerciseInfo) -> String {
    let total = number(rule.total);
    let mut text = match &rule.scheme {
        Scheme::AllOrNothing => {
            format!("{total} when no difference from the {} is found, else 0.", exercise.kind.standard())
        }
        Scheme::PerEntry(parts) => {
            let entry = |(entry, points): (&refute_verdict::EntryInfo, &f64)| {
                format!("{} for `{}`", number(*points), entry.name)
            };
            let parts: Vec<String> = exercise.entries.iter().zip(parts).map(entry).collect();
            format!("{}, each when no difference is found.", crate::phrases::joined(&parts))
        }
        Scheme::ByCluster { caps, otherwise } => {
            let cap = |(call, points): &(String, f64)| format!("at most {} when `{call}` fails", number(*points));
            let caps: Vec<String> = caps.iter().map(cap).collect();
            let caps = if caps.is_empty() { String::new() } else { format!("{}; ", caps.join("; ")) };
            format!("{total} when no difference is found; {caps}{} for any other difference.", number(*otherwise))
        }
    };
    if rule.penalty > 0.0 {
        text += &format!(" {} off for each broken rule.", number(rule.penalty));
    }
    text
}

/// What a submission gets. `outcomes` are its own, parallel to the inputs.
pub fn points(
    rule: &PointsRule,
    submission: &SubmissionReport,
    inputs: &[ClassInput],
    outcomes: &[Option<TestOutcome>],
) -> Option<Points> {
    let (given, mut reasons) = match &rule.scheme {
        _ if submission.verdict == Judgement::Rejected => (0.0, vec![of(0.0, rule.total, &rejected(submission))]),
        Scheme::AllOrNothing => all_or_nothing(rule.total, submission)?,
        Scheme::PerEntry(parts) => per_entry(parts, submission)?,
        Scheme::ByCluster { caps, otherwise } => {
            by_cluster(rule.total, caps, *otherwise, submission, inputs, outcomes)?
        }
    };
    let given = penalised(rule.penalty, given, submission, &mut reasons);
    Some(Points { given, of: rule.total, reasons })
}

fn all_or_nothing(total: f64, submission: &SubmissionReport) -> Option<(f64, Vec<String>)> {
    let given = if submission.verdict.is_unharmed() { total } else { 0.0 };
    Some((given, vec![of(given, total, &because(submission)?)]))
}

fn per_entry(parts: &[f64], submission: &SubmissionReport) -> Option<(f64, Vec<String>)> {
    let mut given = 0.0;
    let mut reasons = Vec::new();
    for (verdict, part) in submission.entries.iter().zip(parts) {
        let got = if verdict.verdict.is_unharmed() { *part } else { 0.0 };
        given += got;
        reasons.push(format!("`{}`: {}", verdict.entry, of(got, *part, &because_of(verdict)?)));
    }
    (!reasons.is_empty()).then_some((given, reasons))
}

fn by_cluster(
    total: f64,
    caps: &[(String, f64)],
    otherwise: f64,
    submission: &SubmissionReport,
    inputs: &[ClassInput],
    outcomes: &[Option<TestOutcome>],
) -> Option<(f64, Vec<String>)> {
    let mut least: Option<(f64, usize)> = None;
    for (position, (call, cap)) in caps.iter().enumerate() {
        let Some(input) = input_of(position, call, caps.len(), inputs) else { continue };
        if submission.fails.contains(&input) && least.is_none_or(|(known, _)| *cap < known) {
            least = Some((*cap, input));
        }
    }
    if let Some((cap, input)) = least {
        let given = cap.min(total);
        return Some((given, vec![of(given, total, &failing(submission, &inputs[input], input, outcomes))]));
    }
    let given = match submission.verdict {
        Judgement::NoDifference | Judgement::Proved | Judgement::TooSlow => total,
        Judgement::Differs => otherwise.min(total),
        _ => 0.0,
    };
    Some((given, vec![of(given, total, &because(submission)?)]))
}

/// The input of a call to which points are tied: the one that spells it the same way, or the one in the same position.
fn input_of(position: usize, call: &str, calls: usize, inputs: &[ClassInput]) -> Option<usize> {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let wanted = words(call);
    let tied: Vec<usize> = (0..inputs.len()).filter(|index| inputs[*index].origin == Origin::Points).collect();
    let spelled = |index: &usize| words(&inputs[*index].call) == wanted;
    let found = tied.iter().copied().find(spelled).or_else(|| (0..inputs.len()).find(spelled));
    found.or_else(|| if tied.len() == calls { tied.get(position).copied() } else { None })
}

fn failing(
    submission: &SubmissionReport,
    input: &ClassInput,
    index: usize,
    outcomes: &[Option<TestOutcome>],
) -> String {
    let tried = match outcomes.get(index) {
        Some(Some(TestOutcome::Fails(instead))) => Some(instead.clone()),
        _ => None,
    };
    let own = submission.entries.get(input.entry).filter(|verdict| verdict.call.as_deref() == Some(&input.call));
    let does = tried.or_else(|| own.and_then(crate::phrases::does));
    let does = does.map_or_else(|| "does something else".to_owned(), |does| crate::phrases::marked(&does));
    format!("`{}` should {}, but {does}", input.call, should(&input.reference))
}

/// Takes off what broken rules cost; each rule counts once.
fn penalised(penalty: f64, mut given: f64, submission: &SubmissionReport, reasons: &mut Vec<String>) -> f64 {
    if penalty <= 0.0 {
        return given;
    }
    let mut broken: Vec<(&str, FindingKind)> = Vec::new();
    for finding in &submission.findings {
        if given <= 0.0 {
            break;
        }
        if broken.contains(&(&finding.rule, finding.kind)) {
            continue;
        }
        broken.push((&finding.rule, finding.kind));
        let taken = penalty.min(given);
        given -= taken;
        reasons.push(format!("{} taken off: it {}", number(taken), finding.message));
    }
    given
}

/// Why the whole submission is judged as it is; nothing when it is not judged.
fn because(submission: &SubmissionReport) -> Option<String> {
    match submission.verdict {
        Judgement::Rejected => Some(rejected(submission)),
        _ => because_of(submission.main_verdict()?),
    }
}

fn because_of(verdict: &CheckVerdict) -> Option<String> {
    match verdict.verdict {
        Judgement::NoDifference => Some(format!("no difference from the {} was found", standard(verdict))),
        Judgement::Proved => Some("it was proved to be the same as the reference".to_owned()),
        Judgement::Differs => {
            Some(counterexample(verdict).unwrap_or_else(|| format!("it differs from the {}", standard(verdict))))
        }
        Judgement::DoesNotFit => {
            let what = verdict.misfit.as_ref().map(|misfit| misfit.what.as_str());
            Some(format!("it cannot be compared with the reference: {}", what.unwrap_or("its types are others")))
        }
        Judgement::Rejected => Some("OCaml does not accept the text".to_owned()),
        Judgement::TooSlow => Some("it is too slow to judge, which costs nothing".to_owned()),
        Judgement::Unjudged => None,
    }
}

/// What a submission was compared with.
fn standard(verdict: &CheckVerdict) -> &'static str {
    let kind = if verdict.is_dialogue() { ExerciseKind::Dialogue } else { ExerciseKind::Functions };
    kind.standard()
}

fn rejected(submission: &SubmissionReport) -> String {
    if submission.entries.iter().any(CheckVerdict::is_dialogue) {
        return "the program does not compile".to_owned();
    }
    let diagnostics = submission.entries.iter().flat_map(|verdict| &verdict.diagnostics);
    let mut errors = diagnostics.filter(|diagnostic| diagnostic.severity == Severity::Error);
    match errors.next() {
        Some(error) => format!("the text has an error in line {}: {}", error.place.start.line, error.title),
        None => "the text has errors".to_owned(),
    }
}

fn of(given: f64, total: f64, because: &str) -> String {
    format!("{} of {}: {because}", number(given), number(total))
}

/// A number of points: `10`, `2.5`.
pub fn number(points: f64) -> String {
    // Sums of tenths are shown as people add them.
    let rounded = (points * 1000.0).round() / 1000.0;
    format!("{}", if rounded == 0.0 { 0.0 } else { rounded })
}
