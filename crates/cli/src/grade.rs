//! `refute grade`: a whole class is judged in worker processes, and a report on it is written.
//!
//! In: [`GradeArgs`]. Out: an exit code; the report in its folder, a summary on standard output, progress and messages on
//! standard error. The order of things: gather, prepare the reference, `classroom::grade`, [`mod@write`], [`summary`].
//! Not here: judging a class (see `classroom`), what it has in common (see `grade`), formats (see `report`).

pub(crate) mod manifest;
pub(crate) mod progress;
pub(crate) mod summary;
pub(crate) mod write;

use crate::args::GradeArgs;
use crate::context::CommandContext;
use crate::terminal::{self, complain};
use manifest::{Manifest, Plan, ResumeError};
use progress::Progress;
use refute_classroom::folder::{self, Opened, Places};
use refute_classroom::processes::Processes;
use refute_classroom::{Doors, GradeRequest, Graded, Greeting, Keys, Store};
use refute_driver::{Class, ClassRequest, prepare_class};
use refute_exercise::{Exercise, ExerciseQuery, GatherError, Purpose};
use refute_grade::anonymise;
use refute_verdict::{ClassReport, ExerciseKind, ExitCode, Judgement};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// How long a job may take when nothing is said. The search counts steps, so this is far more than it needs.
const TIMEOUT: u64 = 120;

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
enum GradeError {
    /// Something about the exercise.
    #[error(transparent)]
    Gather(#[from] GatherError),
    /// Something about the report's folder.
    #[error(transparent)]
    Write(#[from] write::WriteError),
    /// Something about going on.
    #[error(transparent)]
    Resume(#[from] ResumeError),
    /// The reference or its observer: the messages were shown.
    #[error("{0}")]
    Refused(String),
    /// The folder named for results.
    #[error(transparent)]
    Store(#[from] folder::Unusable),
    /// The instructor's tests, or what points depend on.
    #[error(transparent)]
    Grade(#[from] refute_classroom::GradeError),
    /// Data that cannot be written as JSON.
    #[error("the exercise cannot be handed to the judges: {0}")]
    Send(#[from] serde_json::Error),
}

/// Grades a class.
pub(crate) fn execute(args: &GradeArgs, context: &mut CommandContext<'_>) -> ExitCode {
    if args.schema {
        return context.print_json(&schemars::schema_for!(ClassReport));
    }
    let graded = Plan::new(args).map_err(GradeError::from).and_then(|plan| grade(&plan, context));
    graded.unwrap_or_else(|error| {
        complain(&error.to_string());
        ExitCode::Usage
    })
}

fn grade(plan: &Plan<GradeArgs>, context: &mut CommandContext<'_>) -> Result<ExitCode, GradeError> {
    write::check(&plan.out)?;
    let asked = ExerciseQuery {
        purpose: Purpose::Grade,
        paths: &plan.args.paths,
        problem: None,
        tests: plan.args.tests.as_deref(),
        extra: None,
        settings: &plan.args.exercise.as_entry(),
    };
    let exercise = context.gather(&asked)?;
    for note in exercise.notes.iter().filter(|_| !context.json) {
        complain(&note.to_string());
    }
    let class = prepare(&exercise.request, context)?;
    let Graded { mut report, judged } = work(plan, &exercise, &class, context)?;
    let complete = report.complete;
    if plan.args.anonymous {
        report = anonymise(report);
    }
    let files = refute_report::files(&report, &plan.args.formats());
    write::write(&plan.out, &files, Manifest { complete, run: Some(plan.run()), ..Manifest::default() })?;
    show(&report, &plan.shown, judged, context);
    Ok(exit_code(&report))
}

/// Loads the reference; says what is wrong with it.
fn prepare(request: &ClassRequest, context: &mut CommandContext<'_>) -> Result<Class, GradeError> {
    prepare_class(request, &mut context.messages()).map_err(|refusal| GradeError::Refused(refusal.message))
}

/// Judges everybody in worker processes, with what is known from earlier runs.
fn work(
    plan: &Plan<GradeArgs>,
    exercise: &Exercise,
    class: &Class,
    context: &CommandContext<'_>,
) -> Result<Graded, GradeError> {
    let args = &plan.args;
    let places = Places { named: args.cache.as_deref(), usual: &exercise.folder, instead: &plan.out };
    let Opened { mut store, program, remark } = folder::open(&places, &exercise.request.reference.name, args.fresh)?;
    remark.iter().for_each(|remark| complain(&remark.to_string()));
    let keys = Keys::new(&program, &exercise.request)?;
    let command = worker_command();
    let timeout = Duration::from_secs(args.timeout.unwrap_or(TIMEOUT));
    let most = crate::check::jobs(args.jobs, exercise.submissions.len());
    let mut progress = Progress::new(ExerciseKind::Functions, context.json, context.colour);
    let request = GradeRequest { exercise, class, why: args.why, repair: args.repair };
    let mut doors: Doors<'_> = Doors {
        store: store.as_mut(),
        keys: &keys,
        workers: &|greeting: &Greeting| Ok(Box::new(Processes::new(&command, greeting, timeout, most)?)),
        sink: &mut |event| progress.hear(event),
        stop: context.stop,
    };
    let graded = refute_classroom::grade(&request, &mut doors)?;
    tell_failure(store.as_ref());
    Ok(graded)
}

/// Says why results are not kept.
pub(crate) fn tell_failure(store: &dyn Store) {
    if let Some(error) = store.failure() {
        complain(&error.to_string());
    }
}

/// Starts this very program, even when its file was replaced meanwhile.
fn worker_command() -> impl Fn() -> Command + Sync {
    let own = PathBuf::from("/proc/self/exe");
    let program = if own.exists() { own } else { std::env::current_exe().unwrap_or_else(|_| PathBuf::from("refute")) };
    move || {
        let mut command = Command::new(&program);
        command.arg("worker");
        command
    }
}

/// The summary, or everything as JSON. `out` is the report's folder as it is shown.
pub(crate) fn show(report: &ClassReport, out: &Path, judged: usize, context: &mut CommandContext<'_>) {
    if context.json {
        context.print_json(report);
        return;
    }
    let view = summary::View { paint: context.paint, width: terminal::width() };
    let mut text = summary::show(report, &view);
    text += &summary::where_it_is(report, out, judged, &view);
    context.terminal.out(text.as_bytes());
}

/// The exit code of a report.
pub(crate) fn exit_code(report: &ClassReport) -> ExitCode {
    let unjudged = report.submissions.iter().any(|submission| submission.verdict == Judgement::Unjudged);
    match () {
        () if !report.complete => ExitCode::Interrupted,
        () if unjudged || !report.left_out.is_empty() => ExitCode::Problem,
        () => ExitCode::Fine,
    }
}
