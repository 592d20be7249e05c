//! Proofs and what must not be proved, on small programs.

mod agreement;
mod certificates;
mod environments;
mod observers;
mod proofs;
mod traps;

use crate::{Budget, Obstacle, Proof, Side, Strength, Task, Verdict, prove};
use refute_frontend::Session;
use refute_ir::Program;
use refute_source::{Name, Severity, Sources};

/// The program of a text; a text that is refused is a mistake of the test.
#[track_caller]
fn program(text: &str) -> Program {
    let mut sources = Sources::new();
    let mut session = Session::new();
    let file = sources.add("text.ml".to_string(), text.as_bytes());
    let diagnostics = session.add(&sources, file);
    assert!(diagnostics.iter().all(|one| one.severity != Severity::Error), "{text}\n{diagnostics:?}");
    session.program().clone()
}

#[track_caller]
fn side(text: &str) -> Side {
    let program = program(text);
    let function = program.global(Name::new("f")).unwrap_or_else(|| panic!("no f in {text}"));
    Side { program, function }
}

/// The question whether the functions `f` of two texts are the same.
#[track_caller]
fn task(reference: &str, submission: &str) -> Task {
    Task { reference: side(reference), submission: side(submission) }
}

#[track_caller]
fn verdict(reference: &str, submission: &str) -> Verdict {
    prove(&task(reference, submission), Budget::default())
}

#[track_caller]
fn proof(reference: &str, submission: &str) -> Proof {
    match verdict(reference, submission) {
        Verdict::Proved(proof) => *proof,
        Verdict::Unproved(unproved) => panic!("{submission}\n{:?}", unproved.obstacle),
    }
}

#[track_caller]
fn proved(reference: &str, submission: &str) {
    assert_eq!(proof(reference, submission).strength, Strength::Strict, "{submission}");
}

#[track_caller]
fn unproved(reference: &str, submission: &str) -> Obstacle {
    match verdict(reference, submission) {
        Verdict::Unproved(unproved) => unproved.obstacle,
        Verdict::Proved(proof) => {
            let lemmas: Vec<String> =
                proof.lemmas.iter().map(|one| format!("{} = {}", one.left.alone(), one.right.alone())).collect();
            panic!("proved: {submission}\n{lemmas:?} {:?}", proof.strength)
        }
    }
}
