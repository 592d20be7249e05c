//! What `refute bench repair` needs to know about repairs: whether a patch overfits, and figures over many of them.
//!
//! In: verdicts of [`crate::repair()`]. Out: a reason against a patch ([`overfitting`]), or counts ([`figures`]).
//! Invariant: all but the seconds depends on the verdicts alone.
//! Not here: which submissions are wrong, threads and the clock (see `cli`).

use crate::{Class, ClassRequest, Effort, Text, judge};
use refute_repair::{Change, applied};
use refute_verdict::{
    BenchRepair, BenchRepairFigures, BenchSeconds, Edit, Judgement, RepairAnswer, RepairExtent, RepairPatch,
    RepairSource,
};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How much longer a patch is looked at than the submission was.
const LONGER: u64 = 10;

/// The exercise with ten times its effort.
pub fn ten_times(request: &ClassRequest) -> ClassRequest {
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
pub fn overfitting(class: &Class, submission: &Text, patch: &RepairPatch, stop: &Arc<AtomicBool>) -> Option<String> {
    let Some(bytes) = patched(&submission.bytes, &patch.edits) else {
        return Some("its edits are not places of the submission in order".to_string());
    };
    if String::from_utf8_lossy(&bytes) != patch.text {
        return Some("its edits do not give its text".to_string());
    }
    let judged = judge(class, &Text { name: submission.name.clone(), bytes }, stop);
    judged.verdicts.into_iter().find_map(|verdict| match verdict.verdict {
        Judgement::NoDifference => None,
        Judgement::Differs => Some(format!("differs on {}", verdict.call.unwrap_or_default())),
        Judgement::DoesNotFit => Some("does not fit".to_string()),
        Judgement::Rejected => Some("does not type".to_string()),
        Judgement::Unjudged => Some(format!("unjudged: {}", verdict.reason.unwrap_or_default())),
    })
}

/// The text with edits made; `None` when they are not in order or not of this text.
pub fn patched(text: &[u8], edits: &[Edit]) -> Option<Vec<u8>> {
    let mut changes: Vec<Change> = Vec::new();
    for Edit { place, replacement } in edits {
        let at = usize::try_from(place.start.offset).ok()?..usize::try_from(place.end.offset).ok()?;
        let before = changes.last().map_or(0, |last| last.at.end);
        if at.start < before || at.end < at.start || at.end > text.len() {
            return None;
        }
        changes.push(Change { at, text: replacement.clone().into_bytes() });
    }
    Some(applied(text, &changes))
}

/// Counts what became of submissions.
pub fn figures<'a>(submissions: impl IntoIterator<Item = &'a BenchRepair>) -> BenchRepairFigures {
    let mut figures = BenchRepairFigures::default();
    let (mut shares, mut seconds) = (Vec::new(), Vec::new());
    for BenchRepair { verdict, overfitted, .. } in submissions {
        figures.wrong += 1;
        figures.overfitted += usize::from(overfitted.is_some());
        seconds.extend(verdict.work.cpu_ms.map(|ms| ms / 1e3));
        match verdict.answer {
            RepairAnswer::Repaired => figures.repaired += 1,
            RepairAnswer::NoPatch | RepairAnswer::Interrupted => figures.no_patch += 1,
            RepairAnswer::Unfinished => figures.unfinished += 1,
            RepairAnswer::NothingFound => figures.nothing_found += 1,
            RepairAnswer::DoesNotFit | RepairAnswer::Rejected | RepairAnswer::Unjudged => figures.not_compared += 1,
        }
        let Some(patch) = &verdict.patch else { continue };
        shares.push(patch.changed_tokens as f64 / patch.tokens.max(1) as f64);
        match patch.extent {
            RepairExtent::Place => figures.place += 1,
            RepairExtent::Places => figures.places += 1,
            RepairExtent::Helper => figures.helper += 1,
            RepairExtent::Replacement => figures.replacement += 1,
        }
        match patch.source {
            RepairSource::Itself => figures.from_itself += 1,
            RepairSource::Reference => figures.from_reference += 1,
            RepairSource::Submission(_) => figures.from_class += 1,
        }
    }
    shares.sort_by(f64::total_cmp);
    seconds.sort_by(f64::total_cmp);
    figures.changed = at_share(&shares, 0.5);
    figures.seconds = at_share(&seconds, 0.5).map(|median| BenchSeconds {
        median,
        p95: at_share(&seconds, 0.95).unwrap_or(median),
        max: seconds.last().copied().unwrap_or(median),
        sum: seconds.iter().sum(),
    });
    figures
}

/// The smallest of sorted numbers that at least this share of them do not exceed.
fn at_share(sorted: &[f64], share: f64) -> Option<f64> {
    let rank = (sorted.len() as f64 * share).ceil() as usize;
    sorted.get(rank.saturating_sub(1)).copied()
}

#[cfg(test)]
mod tests;
