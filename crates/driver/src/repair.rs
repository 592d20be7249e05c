//! `refute repair`: the smallest change of a submission after which no search tells it from the reference.
//!
//! In: a prepared [`Class`], a submission, and a [`RepairRequest`]. Out: a [`RepairVerdict`]; start at [`repair()`].
//! Invariants: a patch was searched for differences with the effort of the exercise, every entry of it; the same request gives
//! the same verdict.
//! Not here: what is tried (crate `repair`), files and terminals (see `cli`).

pub(crate) mod bench;

use crate::check::internal;
use crate::{Assignment, Class, Event, Text};
use refute_source::render::Colour;
use refute_verdict::{CheckVerdict, ClassTest, Judgement, RepairAnswer, RepairVerdict};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How a submission is repaired.
#[derive(Clone, Debug)]
pub struct RepairRequest<'a> {
    /// Other submissions of the class: those without a difference lend their pieces.
    pub class: &'a [Text],
    /// Whether all of `class` were judged already and have no difference; else the nearest ones are judged here.
    pub judged: bool,
    /// The instructor's tests: they must hold with a patch as well.
    pub tests: &'a [ClassTest],
    /// How much is tried.
    pub config: RepairConfig,
}

/// How much is tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RepairConfig {
    /// Changed programs that are loaded at most.
    pub candidates: u64,
}

impl Default for RepairConfig {
    fn default() -> RepairConfig {
        RepairConfig { candidates: 20_000 }
    }
}

/// How far it has come, for people who wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RepairProgress {
    /// Changed programs that were tried.
    pub candidates: u64,
    /// Of the tests known so far, the most that one of them passes, and all.
    pub passed: (usize, usize),
}

/// Repairs a submission.
pub fn repair(
    class: &Class,
    submission: &Text,
    request: &RepairRequest<'_>,
    stop: &Arc<AtomicBool>,
    progress: &mut dyn FnMut(RepairProgress),
) -> RepairVerdict {
    let work = AssertUnwindSafe(|| repaired(class, submission, request, stop, progress));
    catch_unwind(work).unwrap_or_else(|payload| RepairVerdict {
        reason: Some(internal(payload.as_ref())),
        ..RepairVerdict::new(&submission.name, class.assignments()[0].entry(), RepairAnswer::Unjudged)
    })
}

fn repaired(
    class: &Class,
    submission: &Text,
    _request: &RepairRequest<'_>,
    stop: &Arc<AtomicBool>,
    _progress: &mut dyn FnMut(RepairProgress),
) -> RepairVerdict {
    let mut wrong = None;
    for assignment in class.assignments() {
        let verdict = crate::check(assignment, submission, Colour::Plain, stop, &mut |_: Event<'_>| {});
        match verdict.verdict {
            Judgement::NoDifference => {}
            Judgement::Differs => wrong = wrong.or(Some((assignment, verdict))),
            judgement => return without_repair(assignment, verdict, judgement),
        }
    }
    let Some((assignment, verdict)) = wrong else {
        return RepairVerdict::new(&submission.name, class.assignments()[0].entry(), RepairAnswer::NothingFound);
    };
    RepairVerdict {
        call: verdict.call,
        reference: verdict.reference,
        got: verdict.got,
        reason: Some("no change was tried".to_string()),
        ..RepairVerdict::new(&submission.name, assignment.entry(), RepairAnswer::NoPatch)
    }
}

/// The verdict on a submission that cannot be compared.
fn without_repair(assignment: &Assignment, verdict: CheckVerdict, judgement: Judgement) -> RepairVerdict {
    let answer = match judgement {
        Judgement::DoesNotFit => RepairAnswer::DoesNotFit,
        Judgement::Rejected => RepairAnswer::Rejected,
        _ => RepairAnswer::Unjudged,
    };
    RepairVerdict {
        misfit: verdict.misfit,
        reason: verdict.reason,
        diagnostics: verdict.diagnostics,
        notes: verdict.notes,
        ..RepairVerdict::new(&verdict.submission, assignment.entry(), answer)
    }
}
