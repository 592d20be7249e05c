//! Repairs the wrong submissions of a class and counts what becomes of them.
//!
//! In: a [`Class`], the labels of its corpus when there are some, [`Settings`]. Out: what came of every wrong submission; start at
//! [`repair_all`]. Without labels whoever differs from the reference is wrong and whoever does not is right. [`figures`] counts,
//! [`line()`] and [`table`] show.
//! Invariant: all but the seconds depends on the files alone, not on the number of threads.
//! Not here: repairs that the tests of this crate look at (`repair`), the real OCaml's word on patches (`patches`).

mod figures;
mod table;

pub use figures::{Figures, Seconds, figures};
pub use table::{line, table};

use crate::class::Class;
use crate::judge::thread_ms;
use crate::labels::{Known, Label};
use crate::{grade, parallel};
use refute_driver::{ClassRequest, Effort, Event, RepairConfig, RepairRequest, Text, judge, prepare_class, repair};
use refute_verdict::{Judgement, RepairPatch, RepairVerdict};
use std::sync::Arc;

/// How much longer a patch is looked at than the submission was.
const LONGER: u64 = 10;

/// How to repair.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The right submissions of a class lend their pieces.
    pub with_class: bool,
    /// Every patched program is searched once more for differences, with ten times the effort.
    pub recheck: bool,
    /// How far a program is searched for differences; the exercise's own effort when not given.
    pub effort: Option<Effort>,
    /// How many changed programs are tried at most.
    pub candidates: u64,
    /// How many threads.
    pub jobs: usize,
    /// Whether processor time is kept; without it the same files give the same bytes.
    pub times: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            with_class: false,
            recheck: false,
            effort: None,
            candidates: RepairConfig::default().candidates,
            jobs: parallel::cores(),
            times: true,
        }
    }
}

/// What became of a wrong submission.
#[derive(Clone, PartialEq, Debug)]
pub struct Repaired {
    /// The file's name.
    pub file: String,
    /// What came of repairing it.
    pub verdict: RepairVerdict,
    /// A call on which the patched program still differs, or another reason why the patch is none; found by searching longer.
    pub overfitted: Option<String>,
}

/// Repairs the wrong submissions of a class that are wanted.
///
/// # Errors
/// What is wrong with the exercise, as a sentence.
pub fn repair_all(
    class: &Class,
    labels: Option<&[Label]>,
    is_wanted: impl Fn(&str) -> bool + Sync,
    settings: Settings,
) -> Result<Vec<Repaired>, String> {
    let mut request = grade::request(class)?;
    for entry in &mut request.entries {
        entry.config.effort = settings.effort.unwrap_or(entry.config.effort);
    }
    let prepared = prepared(&request)?;
    let longer = settings.recheck.then(|| self::prepared(&ten_times(&request))).transpose()?;
    let known = match labels {
        Some(labels) => class.submissions.iter().map(|text| labelled(class, text, labels)).collect(),
        None => parallel::map_on(settings.jobs, &class.submissions, |text| {
            let is_needed = settings.with_class || is_wanted(&text.name);
            if is_needed { judged(&prepared, text) } else { Known::Unknown }
        }),
    };
    let of_kind = |wanted: Known| {
        let both = class.submissions.iter().zip(&known);
        both.filter(move |(_, known)| **known == wanted).map(|(text, _)| text.clone())
    };
    let donors: Vec<Text> = of_kind(Known::Correct).filter(|_| settings.with_class).collect();
    let wrong: Vec<Text> = of_kind(Known::Incorrect).filter(|text| is_wanted(&text.name)).collect();
    let config = RepairConfig { candidates: settings.candidates };
    let request = RepairRequest { class: &donors, judged: true, tests: &[], config };
    Ok(parallel::map_on(settings.jobs, &wrong, |text| {
        let before = thread_ms();
        let mut verdict = repair(&prepared, text, &request, &Arc::default(), &mut |_| {});
        verdict.work.cpu_ms = settings.times.then(|| thread_ms() - before);
        let again = longer.as_ref().zip(verdict.patch.as_ref());
        let overfitted = again.and_then(|(class, patch)| overfitting(class, text, patch));
        Repaired { file: text.name.clone(), verdict, overfitted }
    }))
}

fn prepared(request: &ClassRequest) -> Result<refute_driver::Class, String> {
    prepare_class(request, &mut |_: Event<'_>| {}).map_err(|refusal| refusal.message)
}

/// What the labels say about a submission.
fn labelled(class: &Class, text: &Text, labels: &[Label]) -> Known {
    let label = labels.iter().find(|label| label.problem == class.name && label.submission == text.name);
    label.map_or(Known::Unknown, |label| label.known)
}

/// What a search says about a submission.
fn judged(class: &refute_driver::Class, text: &Text) -> Known {
    let judged = judge(class, text, &Arc::default());
    let mut verdicts = judged.verdicts.iter().map(|verdict| verdict.verdict);
    match () {
        () if verdicts.clone().all(Judgement::is_alike) => Known::Correct,
        () if verdicts.any(|verdict| verdict == Judgement::Differs) => Known::Incorrect,
        () => Known::Unknown,
    }
}

/// The exercise with ten times its effort.
fn ten_times(request: &ClassRequest) -> ClassRequest {
    let mut request = request.clone();
    for entry in &mut request.entries {
        let Effort { steps, quiet_sizes } = entry.config.effort;
        // As with `--effort`: more steps are of use only when quiet sizes do not end the search first.
        entry.config.effort = Effort { steps: steps.saturating_mul(LONGER), quiet_sizes: quiet_sizes + 1 };
    }
    request
}

/// What is wrong with a patch, as a sentence: it does not give its text, or the class, prepared with more effort, tells it
/// from the reference.
fn overfitting(class: &refute_driver::Class, submission: &Text, patch: &RepairPatch) -> Option<String> {
    let Some(bytes) = patch.applied(&submission.bytes) else {
        return Some("its edits are not places of the submission in order".to_string());
    };
    if String::from_utf8_lossy(&bytes) != patch.text {
        return Some("its edits do not give its text".to_string());
    }
    let judged = judge(class, &Text { name: submission.name.clone(), bytes }, &Arc::default());
    judged.verdicts.into_iter().find_map(|verdict| match verdict.verdict {
        Judgement::NoDifference | Judgement::Proved => None,
        Judgement::Differs => Some(format!("differs on {}", verdict.call.unwrap_or_default())),
        Judgement::DoesNotFit => Some("does not fit".to_string()),
        Judgement::Rejected => Some("does not type".to_string()),
        Judgement::TooSlow => Some("too slow to judge".to_string()),
        Judgement::Unjudged => Some(format!("unjudged: {}", verdict.reason.unwrap_or_default())),
    })
}

#[cfg(test)]
mod tests;
