//! Assignments whose inputs are sequences of calls: those of hidden types, and those of one function that may keep state.

use super::{CALLS, NoSequence, Sequence};
use crate::check::{Assignment, CheckRequest, EntryChoice, Refusal};
use crate::loaded::{Function, Loaded};
use crate::{Text, Together};
use refute_check::{Config, Effort, Exercise, Overflow, Side};
use refute_ir::program::GlobalId;
use refute_source::Severity;
use std::sync::OnceLock;

/// The part of the steps that calls in a row may take after single calls have shown no difference.
const SHARE: u64 = 4;

/// An exercise whose functions are tested together.
pub(crate) fn prepare_together(
    request: &CheckRequest<'_>,
    together: &Together,
    prelude: Loaded,
    reference: Loaded,
) -> Result<Assignment, Refusal> {
    let entry = request.entry;
    let others = [entry.observer.is_some(), entry.assume.is_some(), entry.equal.is_some()];
    if let Some((_, other)) = others.into_iter().zip(["an observer", "`assume`", "`equal`"]).find(|(given, _)| *given) {
        let message =
            format!("There are both `abstract` types and {other}, which are not made for sequences of calls.");
        return Err(Refusal::new(message));
    }
    let text = request.reference;
    let refused = |reason: NoSequence| {
        Refusal::new(format!("`{}` cannot serve as a reference for `abstract` types: {reason}.", text.name))
    };
    let exceptions = entry.config.exceptions;
    let sequence = Sequence::hidden(&reference, &together.functions, &together.types, exceptions).map_err(refused)?;
    let first = sequence.functions().next().and_then(|name| reference.last_named(name));
    let first = first.ok_or_else(|| refused(NoSequence::Unused(together.types.join(", "))))?;
    let shown = Function { id: first.id, name: together.types.join(", ") };
    let mut with_harness = reference;
    add_harness(&mut with_harness, &sequence).map_err(refused)?;
    let exercise = exercise(&with_harness, first.id, None, None, entry.config)
        .map_err(|reason| Refusal::new(format!("`{}` cannot serve as a reference: {reason}", text.name)))?;
    Ok(Assignment {
        prelude,
        exercise,
        entry: shown,
        equal: None,
        entry_choice: EntryChoice::Named,
        observer: None,
        text: text.clone(),
        reference: with_harness,
        sequence: Some(sequence),
        conditions: [None, None],
        repeated: OnceLock::from(None),
    })
}

/// Calls of the same function in a row; nothing where none can be made.
pub(crate) fn prepare_repeated(assignment: &Assignment) -> Option<Assignment> {
    let config = *assignment.exercise.config();
    let called = assignment.observer.as_ref().map_or(&assignment.entry, |(_, function)| function);
    let mut reference = assignment.reference.clone();
    let sequence = Sequence::repeated(&reference, called, config.exceptions).ok()?;
    add_harness(&mut reference, &sequence).ok()?;
    let [assume, equal] = &assignment.conditions;
    let assume = assume.as_ref().map(|assume| added(&mut reference, "refute_all", &sequence.assumed(assume)));
    let equal = equal.as_ref().map(|equal| added(&mut reference, "refute_same", &sequence.equal(equal)));
    // A condition that does not fit must not be left out.
    if assume == Some(None) || equal == Some(None) {
        return None;
    }
    let effort = Effort { steps: (config.effort.steps / SHARE).max(1), ..config.effort };
    let config = Config { effort, ..config };
    let exercise = exercise(&reference, assignment.entry.id, assume.flatten(), equal.flatten(), config).ok()?;
    Some(Assignment {
        prelude: assignment.prelude.clone(),
        exercise,
        entry: assignment.entry.clone(),
        equal: None,
        entry_choice: assignment.entry_choice,
        observer: assignment.observer.clone(),
        text: assignment.text.clone(),
        reference,
        sequence: Some(sequence),
        conditions: [None, None],
        repeated: OnceLock::from(None),
    })
}

fn exercise(
    reference: &Loaded,
    entry: GlobalId,
    assume: Option<GlobalId>,
    equal: Option<GlobalId>,
    config: Config,
) -> Result<Exercise, refute_check::BadReference> {
    let observer = reference.last_named(CALLS).map(|function| function.id);
    let side = Side { program: reference.program().clone(), entry, observer };
    // The numbers at the ends of the integers may stand for hidden values: there is nothing to note about them.
    let overflow = if config.overflow == Overflow::Noted { Overflow::Unsaid } else { config.overflow };
    Exercise::new(side, assume, equal, Config { overflow, ..config })
}

fn add_harness(reference: &mut Loaded, sequence: &Sequence) -> Result<(), NoSequence> {
    reference.add_quietly(&sequence.harness).map_err(|found| {
        let error = found.iter().find(|one| one.severity == Severity::Error);
        NoSequence::Untyped(error.map_or_else(String::new, |error| error.title.clone()))
    })
}

/// The variable that a text binds, when it types.
fn added(loaded: &mut Loaded, name: &str, text: &str) -> Option<GlobalId> {
    loaded.add_quietly(&Text { name: "calls".to_string(), bytes: text.as_bytes().to_vec() }).ok()?;
    loaded.last_named(name).map(|function| function.id)
}
