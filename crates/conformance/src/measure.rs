//! Measures `refute check` on classes of submissions about which something is known.
//!
//! In: classes, [`Label`]s and settings. Out: a [`Measurement`]: per submission the verdict beside what is known; start at
//! [`measure`]. Tables are made from it in `report`.
//! Invariant: nothing is known here about any particular class; what is right is what the labels say.

use crate::class::Class;
use crate::extent::{self, Extent};
use crate::judge::{Settings, judge_all};
use crate::labels::{Known, Label};
use crate::replay;
use refute_verdict::{CheckVerdict, Judgement};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// All verdicts of a run.
#[derive(Clone, Debug, Default)]
pub struct Measurement {
    /// One per submission, in order of class and name.
    pub results: Vec<Measured>,
    /// Classes whose reference could not be used, with the reason.
    pub unusable: Vec<String>,
    /// Time on the wall.
    pub wall: Duration,
}

/// A verdict beside what is known.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The class.
    pub class: String,
    /// What is known.
    pub label: Label,
    /// What was judged.
    pub verdict: CheckVerdict,
    /// The length of the counterexample found.
    pub extent: Option<Extent>,
    /// The length of the counterexample to compare with.
    pub original_extent: Option<Extent>,
}

/// How a verdict stands to what is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Standing {
    /// Known wrong, and a difference was found.
    Found,
    /// Known wrong, and no difference was found.
    Missed,
    /// Not known wrong, and a difference was found.
    Accused,
    /// Not known wrong, and no difference was found.
    Cleared,
    /// Nothing is known, or it was not to be compared: any verdict.
    Unlabelled,
    /// It does not fit.
    DoesNotFit,
    /// It was rejected.
    Rejected,
    /// It could not be judged.
    Unjudged,
}

impl Measured {
    /// How the verdict stands to what is known.
    pub fn standing(&self) -> Standing {
        match (self.verdict.verdict, self.label.known) {
            (Judgement::DoesNotFit, _) => Standing::DoesNotFit,
            (Judgement::Rejected, _) => Standing::Rejected,
            (Judgement::Unjudged | Judgement::TooSlow, _) => Standing::Unjudged,
            (_, Known::Unknown) => Standing::Unlabelled,
            (Judgement::Differs, Known::Incorrect) => Standing::Found,
            (Judgement::NoDifference | Judgement::Proved, Known::Incorrect) => Standing::Missed,
            (Judgement::Differs, Known::Correct) => Standing::Accused,
            (Judgement::NoDifference | Judgement::Proved, Known::Correct) => Standing::Cleared,
        }
    }

    /// Whether it must be shown: neither a wrong one found nor a right one cleared, and something is known.
    pub fn is_remarkable(&self) -> bool {
        !matches!(self.standing(), Standing::Found | Standing::Cleared) && self.expected_otherwise()
    }

    /// Processor time.
    pub fn cpu_ms(&self) -> f64 {
        self.verdict.cpu_ms.unwrap_or(0.0)
    }

    fn expected_otherwise(&self) -> bool {
        self.label.known != Known::Unknown || self.verdict.verdict == Judgement::Unjudged
    }
}

/// Judges every submission of the classes.
pub fn measure(classes: &[Class], labels: &[Label], settings: Settings) -> Measurement {
    let start = Instant::now();
    let known: BTreeMap<(&str, &str), &Label> =
        labels.iter().map(|label| ((label.problem.as_str(), label.submission.as_str()), label)).collect();
    let mut measurement = Measurement::default();
    for class in classes {
        match judge_all(class, settings) {
            Err(reason) => measurement.unusable.push(reason),
            Ok(verdicts) => {
                let measured = verdicts.into_iter().map(|verdict| {
                    let key = (class.name.as_str(), verdict.submission.as_str());
                    let label = known.get(&key).map_or_else(Label::default, |label| (*label).clone());
                    with_extents(class, label, verdict)
                });
                measurement.results.extend(measured);
            }
        }
    }
    measurement.wall = start.elapsed();
    measurement
}

fn with_extents(class: &Class, label: Label, verdict: CheckVerdict) -> Measured {
    Measured {
        class: class.name.clone(),
        extent: verdict.call.as_deref().and_then(extent::of_call),
        original_extent: label.original_counterexample.as_deref().and_then(extent::of_arguments),
        label,
        verdict,
    }
}

/// Labels that say what `expected.toml` of the classes says; its examples stand for the counterexamples of another tool.
pub fn labels_of(classes: &[Class]) -> Vec<Label> {
    let mut labels = Vec::new();
    for class in classes {
        for (submission, expected) in &class.expected {
            let known = match expected.verdict.as_str() {
                "differs" => Known::Incorrect,
                "no-difference" => Known::Correct,
                _ => Known::Unknown,
            };
            let call = expected.example.as_deref().and_then(extent::parts_of_call);
            let arguments = call.map(|(_, args)| args.into_iter().map(|arg| arg.text).collect::<Vec<_>>());
            labels.push(Label {
                problem: class.name.clone(),
                submission: submission.clone(),
                known,
                original_counterexample: arguments.map(|args| args.join(" ; ")),
                ..Label::default()
            });
        }
    }
    labels
}

/// Puts every counterexample to the real OCaml; comes back with those that do not hold.
///
/// # Panics
/// When the real OCaml is missing.
pub fn replayed(classes: &[Class], measurement: &Measurement) -> (usize, Vec<String>) {
    let mut claims = Vec::new();
    for measured in &measurement.results {
        let class = classes.iter().find(|class| class.name == measured.class);
        let text = class.and_then(|class| class.submission(&measured.verdict.submission));
        if let (Some(class), Some(text)) = (class, text) {
            let mut found = replay::claims(
                &measured.verdict,
                &class.observed(&class.reference.bytes),
                &class.observed(&text.bytes),
            );
            found.iter_mut().for_each(|claim| claim.name = format!("{}/{}", class.name, claim.name));
            claims.extend(found);
        }
    }
    let results = replay::replay(&claims);
    let failed = claims.iter().zip(results).filter_map(|(claim, result)| {
        let reason = result.err()?;
        Some(format!("{} {}: {reason}", claim.name, claim.call))
    });
    (claims.len(), failed.collect())
}

/// The verdicts without what may differ from run to run, one line each.
pub fn fingerprint(measurement: &Measurement) -> Vec<String> {
    let line = |measured: &Measured| {
        let verdict = CheckVerdict { cpu_ms: None, ..measured.verdict.clone() };
        let json = serde_json::to_string(&verdict).unwrap_or_else(|error| error.to_string());
        format!("{}/{json}", measured.class)
    };
    measurement.results.iter().map(line).collect()
}

/// The most memory that this process has had in use, in megabytes; `None` where the system does not tell.
pub fn peak_megabytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_ascii_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes.div_ceil(1024))
}
