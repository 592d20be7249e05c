//! What the tests of several modules need: programs from text, and the judge on two of them.

mod lambdas;

use crate::{Config, Exercise, Side};
use refute_frontend::Session;
use refute_ir::Program;
use refute_ir::program::GlobalId;
use refute_source::{Name, Severity, Sources};
use refute_verdict::CheckVerdict;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The program of a text; a text that is refused is a mistake of the test.
#[track_caller]
pub(crate) fn program(text: &str) -> Program {
    let mut sources = Sources::new();
    let mut session = Session::new();
    let file = sources.add("text.ml".to_string(), text.as_bytes());
    let diagnostics = session.add(&sources, file);
    assert!(diagnostics.iter().all(|one| one.severity != Severity::Error), "{text}\n{diagnostics:?}");
    session.program().clone()
}

/// A toplevel variable.
#[track_caller]
pub(crate) fn global(program: &Program, name: &str) -> GlobalId {
    program.global(Name::new(name)).unwrap_or_else(|| panic!("no {name}"))
}

/// Judges the function `f` of two texts.
#[track_caller]
pub(crate) fn judge(config: Config, reference: &str, submission: &str) -> CheckVerdict {
    let side = |text| {
        let program = program(text);
        Side { entry: global(&program, "f"), program, observer: None }
    };
    let exercise = Exercise::new(side(reference), None, None, config).expect("a reference");
    exercise.judge("submission.ml", &side(submission), &Arc::new(AtomicBool::new(false)))
}
