//! Assignments whose inputs are sequences of calls: those of hidden types, and those of one function that may keep state.

use super::harness::{ALL, SAME};
use super::{CALLS, NoSequence, Sequence};
use crate::check::condition::{ConditionKind, condition};
use crate::check::{Assignment, CheckRequest, EntryChoice, Refusal, observer};
use crate::loaded::{Function, Loaded};
use crate::{Listener, Text, Together};
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
    mut reference: Loaded,
    listener: &mut dyn Listener,
) -> Result<Assignment, Refusal> {
    let entry = request.entry;
    for (said, option) in [(&entry.assume, "--assume"), (&entry.equal, "--equal")] {
        if said.is_some() {
            let message = format!(
                "With `abstract` types several functions are called, and `{option}` is about one: write it below `[[entries]]` in `problem.toml`."
            );
            return Err(Refusal::new(message));
        }
    }
    let text = request.reference;
    let refused = |reason: NoSequence| {
        Refusal::new(format!("`{}` cannot serve as a reference for `abstract` types: {reason}.", text.name))
    };
    let mut observer = observer(&mut reference, entry.observer.as_ref(), listener)?;
    observer.iter_mut().for_each(|observer| observer.function = None);
    let observing = if observer.is_some() { reference.functions_of_last() } else { Vec::new() };
    let sequence = Sequence::hidden(&reference, together, &observing, entry.config.exceptions).map_err(refused)?;
    let first = sequence.functions().next().and_then(|name| reference.last_named(name));
    let first = first.ok_or_else(|| refused(NoSequence::Unused(together.types.join(", "))))?;
    let shown = Function { id: first.id, name: together.types.join(", ") };
    let mut with_harness = reference;
    add_harness(&mut with_harness, &sequence).map_err(refused)?;
    let [assume, equal] = conditions(&mut with_harness, &sequence, listener)?;
    let exercise = exercise(&with_harness, first.id, assume, equal, entry.config)
        .map_err(|reason| Refusal::new(format!("`{}` cannot serve as a reference: {reason}", text.name)))?
        .with_words(request.words());
    Ok(Assignment {
        prelude,
        exercise,
        entry: shown,
        equal: None,
        entry_choice: EntryChoice::Named,
        observer,
        text: text.clone(),
        reference: with_harness,
        sequence: Some(sequence),
        conditions: [None, None],
        repeated: OnceLock::from(None),
    })
}

/// The conditions of single functions as conditions on sequences.
fn conditions(
    reference: &mut Loaded,
    sequence: &Sequence,
    listener: &mut dyn Listener,
) -> Result<[Option<GlobalId>; 2], Refusal> {
    for call in &sequence.calls {
        let Some(function) = reference.last_named(&call.name) else { continue };
        let said = [(&call.assume, ConditionKind::Assume(&function)), (&call.equal, ConditionKind::Equal(&function))];
        for (said, wanted) in said {
            // Each is looked at alone, so that messages show it as it was written.
            if let Some(said) = said {
                condition(&mut reference.clone(), said, wanted, listener)?;
            }
        }
    }
    joined_conditions(reference, sequence)
        .ok_or_else(|| Refusal::new("The conditions of the functions do not go together with calls in a row."))
}

/// The same without a word; nothing where one of them does not fit, because it must not be left out.
fn joined_conditions(reference: &mut Loaded, sequence: &Sequence) -> Option<[Option<GlobalId>; 2]> {
    let mut joined = |name: &str, text: Option<String>| match text {
        None => Some(None),
        Some(text) => added(reference, name, &text).map(Some),
    };
    Some([joined(ALL, sequence.assumed())?, joined(SAME, sequence.equal())?])
}

/// Calls of the same function in a row; nothing where none can be made.
pub(crate) fn prepare_repeated(assignment: &Assignment) -> Option<Assignment> {
    let config = *assignment.exercise.config();
    let mut reference = assignment.reference.clone();
    let (called, conditions) = (assignment.called_function(), assignment.conditions.clone());
    let sequence = Sequence::repeated(&reference, called, conditions, config.exceptions).ok()?;
    add_harness(&mut reference, &sequence).ok()?;
    let [assume, equal] = joined_conditions(&mut reference, &sequence)?;
    let effort = Effort { steps: (config.effort.steps / SHARE).max(1), ..config.effort };
    let config = Config { effort, ..config };
    let exercise = exercise(&reference, assignment.entry.id, assume, equal, config).ok()?;
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
