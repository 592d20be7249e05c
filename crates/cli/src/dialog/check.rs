//! `refute dialog check`: a program against a specification.
//!
//! In: [`DialogCheckArgs`]. Out: an exit code and a verdict on standard output.
//! Not here: testing (see `refute_console`), a folder of programs (`class`).

use super::progress::Progress;
use super::show::{self, View};
use super::{print_json, specification};
use crate::args::{DialogCheckArgs, Switch};
use crate::context::CommandContext;
use crate::terminal::{self, complain};
use crate::text::number;
use refute_console::{
    Candidate, DialogRequest, DialogResult, Refusal, Specification, Task, Toolchain, Tools, Used, check, rejected,
};
use refute_verdict::ExitCode;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
    let (toolchain, options) = (toolchain(args, context.stop), args.options());
    // Compiling comes before the search for inputs: it is quicker, and says at once what is missing.
    let mut candidate = match Candidate::prepare(path, &[], &options, &toolchain) {
        Ok(candidate) => candidate,
        Err(Refusal::Rejected(reason)) => {
            let verdict = rejected(path, &specification, reason);
            return print(&DialogResult { verdict, again: None, used: None }, args, context);
        }
        Err(Refusal::Unavailable(reason)) => {
            complain(&reason.to_string());
            return ExitCode::Usage;
        }
        Err(Refusal::Interrupted) => return interrupted(),
    };
    let tasks = &tasks(&specification, args, context.stop, context.json);
    let (specification, search) = (&specification, args.search.options());
    let request = DialogRequest { specification, tasks, search, options: &options, toolchain: &toolchain };
    let mut progress = Progress::new("testing", context.json);
    let judged = check(&request, path, &mut candidate, &mut |done, total| progress.at(done, total));
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

/// Where programs are prepared.
pub(super) fn toolchain(args: &DialogCheckArgs, stop: &Arc<AtomicBool>) -> Toolchain {
    Toolchain {
        sandbox: args.sandbox == Switch::On,
        method: args.trace.into(),
        terminal: args.terminal,
        runtime: args.runtime.into(),
        stop: Arc::clone(stop),
        tools: Tools::default(),
    }
}

/// Inputs for every value of the parameters.
pub(super) fn tasks(specification: &Specification, args: &DialogCheckArgs, stop: &AtomicBool, json: bool) -> Vec<Task> {
    let mut progress = Progress::new("inputs", json);
    refute_console::tasks(specification, args.search.options(), stop, &mut |done, total| progress.at(done, total))
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
        text += &format!("  used    {}\n", in_words(used));
    }
    context.terminal.out(text.as_bytes());
    code
}

/// Processor time as a sentence.
fn in_words(used: &Used) -> String {
    let (runs, seconds) = (used.runs, used.processor.as_secs_f64());
    let each = if runs == 0 { 0.0 } else { seconds * 1e3 / runs as f64 };
    format!("{} starts, {seconds:.2} s of processor time ({each:.1} ms each)", number(runs as u64))
}
