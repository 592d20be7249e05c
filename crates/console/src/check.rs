//! One program against a specification. A parameter that was given several values makes several specifications, which are
//! tested one after the other until one of them finds something.
//!
//! In: a [`DialogRequest`] and a [`Candidate`]. Out: [`DialogResult`]; start at [`check`].
//! Invariant: what was not tested is not called passed.

use crate::candidate::{Candidate, ProgramOptions};
use crate::languages::Toolchain;
use crate::opaques::Functions;
use crate::program::Used;
use crate::specification::{SearchOptions, Specification};
use refute_dialog::{Plan, RunError, TestError};
use refute_driver::Dialog;
use refute_verdict::{Coverage, DialogJudgement, DialogVerdict};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// A specification with the inputs that programs are tested on.
pub struct Task {
    /// For one value of each parameter.
    pub dialog: Dialog,
    /// The inputs.
    pub plan: Plan,
}

/// What programs are tested against, and how they are run.
#[derive(Clone, Copy)]
pub struct DialogRequest<'a> {
    /// The specification.
    pub specification: &'a Specification,
    /// Its inputs, for each value of its parameters.
    pub tasks: &'a [Task],
    /// How they were derived.
    pub search: SearchOptions,
    /// How programs are run.
    pub options: &'a ProgramOptions,
    /// Where they are compiled.
    pub toolchain: &'a Toolchain,
}

/// A verdict with what a person wants to know besides.
pub struct DialogResult {
    /// The verdict.
    pub verdict: DialogVerdict,
    /// A command line that has the same wrong conversation.
    pub again: Option<String>,
    /// What the program used.
    pub used: Option<Used>,
}

/// Inputs for every value of the parameters; `hear` is told how many of how many are done.
pub fn tasks(
    specification: &Specification,
    search: SearchOptions,
    stop: &AtomicBool,
    hear: &mut dyn FnMut(usize, usize),
) -> Vec<Task> {
    let total = specification.dialogs.len();
    let plans = specification.dialogs.iter().enumerate().map(|(index, dialog)| {
        hear(index, total);
        let mut dialog = dialog.clone();
        search.adjust(&mut dialog);
        let plan = refute_dialog::plan(&dialog.spec, search.seed, stop);
        Task { dialog, plan }
    });
    plans.collect()
}

/// Tests one program; `hear` is told how many of how many inputs are done.
///
/// # Errors
/// The program cannot be run any more, or somebody wants to stop.
pub fn check(
    request: &DialogRequest<'_>,
    path: &Path,
    candidate: &mut Candidate,
    hear: &mut dyn FnMut(usize, usize),
) -> Result<DialogResult, RunError> {
    let DialogRequest { specification, options, toolchain, .. } = *request;
    let mut verdict = empty(path, specification, DialogJudgement::Passed);
    let mut again = None;
    for Task { dialog, plan } in request.tasks {
        candidate.fit(&dialog.spec, options)?;
        let mut functions = Functions::new(dialog, toolchain, &specification.folder);
        let tested = match refute_dialog::test(&dialog.spec, plan, candidate, &mut functions, hear) {
            Err(TestError::Run(error @ RunError::Interrupted)) => return Err(error),
            Err(error) => {
                verdict.verdict = DialogJudgement::Unjudged;
                verdict.reason = Some(error.message(&dialog.spec));
                break;
            }
            Ok(tested) => tested,
        };
        add(&mut verdict.coverage, &tested.coverage);
        for note in tested.notes {
            if !verdict.notes.contains(&note) {
                verdict.notes.push(note);
            }
        }
        if let Some(failure) = tested.failure {
            again = Some(candidate.again(&failure.inputs, &dialog.spec, options));
            verdict.verdict = DialogJudgement::Failed;
            verdict.failure = Some(failure);
            break;
        }
    }
    if verdict.verdict == DialogJudgement::Passed && verdict.coverage.tested == 0 {
        verdict.verdict = DialogJudgement::Unjudged;
        verdict.reason = Some("no inputs are known for any path, so nothing was tested".to_owned());
    }
    verdict.conditions = Some(candidate.conditions());
    Ok(DialogResult { verdict, again, used: candidate.used() })
}

/// A verdict without anything found out.
fn empty(path: &Path, specification: &Specification, judgement: DialogJudgement) -> DialogVerdict {
    DialogVerdict {
        program: path.display().to_string(),
        specification: specification.name.clone(),
        verdict: judgement,
        failure: None,
        reason: None,
        coverage: Coverage::default(),
        conditions: None,
        notes: Vec::new(),
        diagnostics: specification.diagnostics.clone(),
    }
}

/// The verdict on what does not compile.
pub fn rejected(path: &Path, specification: &Specification, reason: String) -> DialogVerdict {
    DialogVerdict { reason: Some(reason), ..empty(path, specification, DialogJudgement::Rejected) }
}

/// Several values of parameters are several specifications.
fn add(sum: &mut Coverage, more: &Coverage) {
    sum.satisfiable += more.satisfiable;
    sum.tested += more.tested;
    sum.unknown += more.unknown;
    sum.unsatisfiable += more.unsatisfiable;
    sum.runs += more.runs;
    sum.shortened += more.shortened;
    sum.longest = sum.longest.max(more.longest);
    sum.max_unfold = sum.max_unfold.max(more.max_unfold);
    sum.overflows += more.overflows;
}
