//! `refute dialog check`: a program against a specification.
//!
//! In: [`DialogCheckArgs`]. Out: an exit code and a verdict on standard output. A parameter that is given several values
//! makes several specifications, which are tested one after the other until one of them finds something.
//! Invariant: what was not tested is not called passed.

mod candidate;

pub(super) use candidate::Candidate;

use super::languages::{Refusal, Toolchain};
use super::opaques::Functions;
use super::progress::Progress;
use super::show::{self, View};
use super::specification::{self, Specification, adjust};
use super::{languages, print_json};
use crate::args::{DialogCheckArgs, Switch, TraceChoice};
use crate::context::CommandContext;
use crate::terminal::{self, complain};
use crate::text::number;
use refute_dialog::{Plan, RunError, TestError};
use refute_driver::Dialog;
use refute_run::Method;
use refute_verdict::{Conversation, Coverage, DialogJudgement, DialogVerdict, ExitCode};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A specification with the inputs that programs are tested on.
pub(super) struct Task {
    /// For one value of each parameter.
    pub dialog: Dialog,
    /// The inputs.
    pub plan: Plan,
}

/// A verdict with what a person wants to know besides.
pub(super) struct DialogResult {
    /// The verdict.
    pub verdict: DialogVerdict,
    /// A command line that has the same wrong conversation.
    pub again: Option<String>,
    /// What the program used, as a sentence.
    pub used: Option<String>,
}

/// Tests a program, or only looks at the specification.
pub(super) fn execute(args: &DialogCheckArgs, context: &mut CommandContext<'_>) -> ExitCode {
    if args.class.resume || args.program.as_deref().is_some_and(Path::is_dir) {
        return super::class::execute(args, context);
    }
    if let Some(option) = args.class.first_used() {
        complain(&format!("{option} is about a folder of submissions, and `{}` is none", args.program().display()));
        return ExitCode::Usage;
    }
    let specification = match specification::read(args.specification(), &args.given, context) {
        Ok(specification) => specification,
        // The specification itself is what is looked at.
        Err(ExitCode::Usage) if args.spec_only => return ExitCode::Problem,
        Err(code) => return code,
    };
    let Some(path) = args.program.as_deref().filter(|_| !args.spec_only) else {
        return spec_only(&specification, context);
    };
    let toolchain = toolchain(args, context.stop);
    // Compiling comes before the search for inputs: it is quicker, and says at once what is missing.
    let mut candidate = match Candidate::prepare(path, &[], args, &toolchain) {
        Ok(candidate) => candidate,
        Err(Refusal::Rejected(reason)) => {
            let verdict = rejected(path, &specification, reason);
            return print(&DialogResult { verdict, again: None, used: None }, args, context);
        }
        Err(Refusal::Unavailable(message)) => {
            complain(&message);
            return ExitCode::Usage;
        }
        Err(Refusal::Interrupted) => return interrupted(),
    };
    let tasks = tasks(&specification, args, context.stop, context.json);
    let mut progress = Progress::new("testing", context.json);
    let mut hear = |done, total| progress.at(done, total);
    let judged = judge(&tasks, &specification, &mut candidate, path, args, &toolchain, &mut hear);
    drop(progress);
    if context.stop.load(Ordering::Relaxed) {
        return interrupted();
    }
    match judged {
        Ok(judged) => print(&judged, args, context),
        Err(error) => {
            complain(&error.to_string());
            ExitCode::Usage
        }
    }
}

/// Where the program is prepared.
pub(super) fn toolchain(args: &DialogCheckArgs, stop: &Arc<AtomicBool>) -> Toolchain {
    Toolchain {
        sandbox: args.sandbox == Switch::On,
        method: match args.trace {
            TraceChoice::Best => Method::Best,
            TraceChoice::Notify => Method::Notify,
            TraceChoice::Procfs => Method::Procfs,
            TraceChoice::Ptrace => Method::Ptrace,
        },
        terminal: args.terminal,
        runtime: args.runtime,
        stop: Arc::clone(stop),
        tools: languages::Tools::default(),
    }
}

/// Inputs for every value of the parameters.
pub(super) fn tasks(specification: &Specification, args: &DialogCheckArgs, stop: &AtomicBool, json: bool) -> Vec<Task> {
    let total = specification.dialogs.len();
    let mut progress = Progress::new("inputs", json);
    let plans = specification.dialogs.iter().enumerate().map(|(index, dialog)| {
        progress.at(index, total);
        let mut dialog = dialog.clone();
        adjust(&mut dialog, &args.search);
        let plan = refute_dialog::plan(&dialog.spec, args.search.seed, stop);
        Task { dialog, plan }
    });
    plans.collect()
}

/// Tests one program.
pub(super) fn judge(
    tasks: &[Task],
    specification: &Specification,
    candidate: &mut Candidate,
    path: &Path,
    args: &DialogCheckArgs,
    toolchain: &Toolchain,
    hear: &mut dyn FnMut(usize, usize),
) -> Result<DialogResult, RunError> {
    let mut verdict = empty(path, specification, DialogJudgement::Passed);
    let mut again = None;
    for task in tasks {
        candidate.fit(&task.dialog.spec, args)?;
        let mut functions = Functions::new(&task.dialog, toolchain, &specification.folder);
        let tested = match candidate.test(task, &mut functions, hear) {
            Err(TestError::Run(error @ RunError::Interrupted)) => return Err(error),
            Err(error) => {
                verdict.verdict = DialogJudgement::Unjudged;
                verdict.reason = Some(error.message(&task.dialog.spec));
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
            again = candidate.again(&failure.inputs, &task.dialog.spec, args);
            fail(&mut verdict, failure);
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

fn fail(verdict: &mut DialogVerdict, failure: Conversation) {
    verdict.verdict = DialogJudgement::Failed;
    verdict.failure = Some(failure);
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
pub(super) fn rejected(path: &Path, specification: &Specification, reason: String) -> DialogVerdict {
    DialogVerdict { reason: Some(reason), ..empty(path, specification, DialogJudgement::Rejected) }
}

/// Several values of parameters are several specifications.
fn add(sum: &mut Coverage, more: &Coverage) {
    sum.satisfiable += more.satisfiable;
    sum.tested += more.tested;
    sum.unknown += more.unknown;
    sum.unsatisfiable += more.unsatisfiable;
    sum.runs += more.runs;
    sum.max_unfold = sum.max_unfold.max(more.max_unfold);
    sum.overflows += more.overflows;
}

/// The specification alone; its warnings were told when it was read.
fn spec_only(specification: &Specification, context: &mut CommandContext<'_>) -> ExitCode {
    if context.json {
        return print_json(&specification.diagnostics, context);
    }
    let name = &specification.name;
    let text = match specification.diagnostics.len() as u64 {
        0 => format!("{name}: nothing to remark\n"),
        some => format!("{name}: no errors, {}\n", crate::text::counted(some, "remark", "remarks")),
    };
    context.terminal.out(text.as_bytes());
    ExitCode::Fine
}

fn interrupted() -> ExitCode {
    complain("interrupted");
    ExitCode::Interrupted
}

fn print(judged: &DialogResult, args: &DialogCheckArgs, context: &mut CommandContext<'_>) -> ExitCode {
    let code = judged.verdict.exit_code();
    if context.json {
        return code.max(print_json(&judged.verdict, context));
    }
    let view = View { paint: context.paint, width: terminal::width() };
    let mut text = show::verdict(&judged.verdict, judged.again.as_deref(), view);
    if let Some(used) = judged.used.as_ref().filter(|_| args.stats) {
        text += &format!("  used    {used}\n");
    }
    context.terminal.out(text.as_bytes());
    code
}

/// Processor time as a sentence.
pub(super) fn used(runs: usize, processor: std::time::Duration) -> String {
    let seconds = processor.as_secs_f64();
    let each = if runs == 0 { 0.0 } else { seconds * 1e3 / runs as f64 };
    format!("{} starts, {seconds:.2} s of processor time ({each:.1} ms each)", number(runs as u64))
}
