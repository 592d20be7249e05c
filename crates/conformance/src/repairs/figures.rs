//! Counts over what became of wrong submissions.
//!
//! Invariant: all but the seconds depends on the verdicts alone.

use super::Repaired;
use crate::report::percentile;
use refute_verdict::{RepairAnswer, RepairExtent, RepairSource};

/// What became of wrong submissions.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Figures {
    /// How many there are.
    pub wrong: usize,
    /// With a patch.
    pub repaired: usize,
    /// With a patch at one place.
    pub place: usize,
    /// With a patch at several places.
    pub places: usize,
    /// With the whole body of another function replaced.
    pub helper: usize,
    /// With the whole body of the function under test replaced.
    pub replacement: usize,
    /// With a patch made of the submission's own pieces and small changes.
    pub from_itself: usize,
    /// With a patch made of pieces of the reference.
    pub from_reference: usize,
    /// With a patch made of pieces of another submission.
    pub from_class: usize,
    /// Without a patch.
    pub no_patch: usize,
    /// Never written.
    pub unfinished: usize,
    /// No difference from the reference was found in the first place.
    pub nothing_found: usize,
    /// Rejected, unfit or unjudged.
    pub not_compared: usize,
    /// With a patch that a longer search tells from the reference.
    pub overfitted: usize,
    /// The median share of tokens that patches take away and put in.
    pub changed: Option<f64>,
    /// Processor seconds for one submission.
    pub seconds: Option<Seconds>,
}

/// How long it took.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seconds {
    /// Half of them took at most so long.
    pub median: f64,
    /// Nineteen of twenty took at most so long.
    pub p95: f64,
    /// All of them took at most so long.
    pub max: f64,
}

/// Counts what became of submissions.
pub fn figures<'a>(submissions: impl IntoIterator<Item = &'a Repaired>) -> Figures {
    let mut figures = Figures::default();
    let (mut shares, mut seconds) = (Vec::new(), Vec::new());
    for Repaired { verdict, overfitted, .. } in submissions {
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
    figures.changed = (!shares.is_empty()).then(|| percentile(&shares, 50));
    let [median, p95, max] = [50, 95, 100].map(|percent| percentile(&seconds, percent));
    figures.seconds = (!seconds.is_empty()).then_some(Seconds { median, p95, max });
    figures
}
