//! Submissions that do not fit: which function has another type, and whether hiding a type would help.

use super::part::mentions;
use super::{Callee, Sequence, harness};
use crate::check::Assignment;
use crate::loaded::Loaded;
use crate::{Text, Together};
use refute_verdict::Misfit;

/// What is wrong with a submission after which the calls do not type.
pub(in crate::check) fn unusable(sequence: &Sequence, reference: &Loaded, submission: &Loaded) -> Misfit {
    let table = &reference.program().types;
    let fits = |call: &&Callee| {
        let alone = harness::text(table, std::slice::from_ref(*call), sequence.hidden.len(), sequence.exceptions);
        submission.clone().add_or_spoil(&Text { name: "calls".to_string(), bytes: alone.into_bytes() })
    };
    let Some(Callee { name, .. }) = sequence.calls.iter().find(|call| !fits(call)) else {
        let what = "its functions do not go together: what one of them gives, another does not take".to_string();
        return Misfit { what, reference: None, submission: None };
    };
    let declared = |loaded: &Loaded| Some(loaded.last_named(name)?.declaration(loaded.program()));
    let (reference, submission) = (declared(reference), declared(submission));
    Misfit { what: format!("`{name}` has another type"), reference, submission }
}

/// The end of a sentence about types that do not go together, where one of them may have been meant to be hidden: the reference
/// declares it, and were it hidden, the submission would fit.
pub(in crate::check) fn suggestion(assignment: &Assignment, submission: &Loaded) -> Option<String> {
    let reference = &assignment.reference;
    let program = reference.program();
    let called = assignment.called_function();
    let mentioned = |id| mentions(&program.types, called.ty(program), id);
    let declared = program.types.iter().filter(|(id, decl)| decl.span.is_some() && mentioned(*id));
    let mut names = declared.map(|(_, decl)| decl.name.to_string());
    let exceptions = assignment.exercise.config().exceptions;
    let ty = names.find(|name| {
        let together = Together { functions: Vec::new(), types: vec![name.clone()] };
        let sequence = Sequence::hidden(reference, &together, &[], exceptions);
        sequence.is_ok_and(|sequence| {
            let has = |function: &str| submission.last_named(function).is_some();
            sequence.functions().any(|function| function == called.name)
                && sequence.functions().all(has)
                && submission.clone().add_or_spoil(&sequence.harness)
        })
    })?;
    Some(format!(
        "; where everybody may choose what a `{ty}` is, `--abstract {ty}` (or `abstract = [\"{ty}\"]` in `problem.toml`) compares what can be seen of it"
    ))
}
