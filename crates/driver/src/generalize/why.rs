//! Why a submission fails, in one sentence: for `refute check --why` and for the clusters of `refute grade`.
//!
//! In: a verdict with a counterexample. Out: a sentence such as `merge fails whenever a = b`, the first one of `refute generalize`; what it
//! says is right about everything that was seen. The number of calls is bounded, whatever the search took.

use super::preparing;
use super::{GeneralizeRequest, Judge, Search, Specification, Work};
use crate::check::{Submitted, application};
use crate::{Assignment, Event, Text};
use refute_generalize::Config;
use refute_ir::show_declaration::show_value_name;
use refute_source::Name;
use refute_verdict::{CheckVerdict, DifferenceKind, GeneralizeVerdict};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Calls that are made at most.
const CALLS: u64 = 5_000;
/// Inputs that are enough where there is no size whose inputs were all looked at.
const FEWEST_SEEN: u64 = 1_000;

/// What the inputs on which a submission fails have in common, as a sentence; `None` when nothing was found.
pub fn why(
    assignment: &Assignment,
    submission: &Text,
    verdict: &CheckVerdict,
    stop: &Arc<AtomicBool>,
) -> Option<String> {
    catch_unwind(AssertUnwindSafe(|| sentence(assignment, submission, verdict, stop))).ok()?
}

fn sentence(
    assignment: &Assignment,
    submission: &Text,
    verdict: &CheckVerdict,
    stop: &Arc<AtomicBool>,
) -> Option<String> {
    let called = show_value_name(Name::new(assignment.called()));
    let call = verdict.call.as_deref()?;
    // Calls in a row are no input of the function.
    application(call)?;
    let arguments = call.strip_prefix(&called)?.to_string();
    let mut quiet = |_: Event<'_>| {};
    let submitted: Submitted = assignment.submitted(submission, &mut quiet).ok()?;
    let prepared = preparing::compared(assignment, submission, &submitted, None, &mut quiet).ok()?;
    let request = GeneralizeRequest {
        prelude: &[],
        language: Default::default(),
        judge: Judge::Specification(Specification::default()),
        entry: None,
        inputs: &[arguments],
        operators: None,
        config: Config { calls: CALLS, learner: None, ..Config::default() },
        sample: 0,
        negatives: 0,
        learners: false,
        stop: Arc::clone(stop),
    };
    let mut found = GeneralizeVerdict::new(&submission.name);
    let kind = verdict.difference.as_ref().map_or(DifferenceKind::Value, |difference| difference.kind);
    // Two kinds that a family does not tell apart.
    let kind = if kind == DifferenceKind::OtherException { DifferenceKind::Exception } else { kind };
    let search = Search::Smallest(kind);
    let mut work = Work { request: &request, prepared: &prepared, verdict: &mut found, search };
    // Functions cannot be read from a text: then the smallest failing input is as good.
    let unread = work.given(&mut quiet).is_err();
    let searched = GeneralizeRequest { inputs: &[], ..request.clone() };
    work.request = if unread { &searched } else { &request };
    work.run(None, &mut quiet, &mut |_| {}).ok()?;
    // Without any size whose inputs were all looked at, a few inputs around the first one say too little; many say enough.
    let family = found.families.first().filter(|_| found.seen.size > 0 || found.seen.larger >= FEWEST_SEEN)?;
    family.summary(&found.entry)
}
