//! `refute dialog check SPEC FOLDER`: a whole class of console programs, with the reports of `refute grade`.
//!
//! In: [`DialogCheckArgs`] whose program is a folder. Out: an exit code; the report in its folder, a summary on standard
//! output, progress and messages on standard error. The order of things: gather, inputs, `classroom` on threads, write.
//! Invariants: inputs are planned once and shared by everybody; the report is the same whatever the number of threads, and
//! whatever was known from before. Each value of the specification's parameters is an entry of the exercise.
//! Not here: judging a class (see `classroom`), what it has in common (see `grade`), formats (see `report`).

mod suite;

use super::{check, specification};
use crate::args::{DialogCheckArgs, FormatChoice};
use crate::context::CommandContext;
use crate::grade::manifest::{Manifest, Plan, ResumeError};
use crate::grade::progress::Progress;
use crate::grade::{tell_failure, write};
use crate::terminal::complain;
use crate::text::counted;
use clap::ValueEnum;
use refute_classroom::dialogues::{ClassPrograms, DialogueClass, DialogueDoors, judge_class, keys};
use refute_classroom::folder::{self, Opened, Places};
use refute_classroom::threads::Threads;
use refute_classroom::{Doors, Graded};
use refute_console::{DialogRequest, FoundPrograms, NoPrograms, submissions};
use refute_grade::{PointsRule, Scheme, anonymise};
use refute_report::Format;
use refute_verdict::{ExerciseKind, ExitCode};
use std::path::Path;
use std::sync::atomic::Ordering;

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
enum ClassError {
    /// Something about going on.
    #[error(transparent)]
    Resume(#[from] ResumeError),
    /// Something about the report's folder.
    #[error(transparent)]
    Write(#[from] write::WriteError),
    /// Something about the submissions.
    #[error(transparent)]
    Gather(#[from] NoPrograms),
    /// The folder named for results.
    #[error(transparent)]
    Store(#[from] folder::Unusable),
    /// Data that cannot be written as JSON.
    #[error("the exercise cannot be handed to the judges: {0}")]
    Send(#[from] serde_json::Error),
    /// A format that says nothing about dialogues.
    #[error(
        "the format `{0}` is about OCaml functions and cannot say anything about dialogues; leave it out of --format"
    )]
    Format(&'static str),
    /// The distilled suite.
    #[error("the distilled suite cannot be written: {0}")]
    Suite(String),
    /// The messages were shown.
    #[error("")]
    Told(ExitCode),
}

/// Judges a class.
pub(super) fn execute(args: &DialogCheckArgs, context: &mut CommandContext<'_>) -> ExitCode {
    let judged = Plan::new(args).map_err(ClassError::from).and_then(|plan| class(&plan, context));
    judged.unwrap_or_else(|error| match error {
        ClassError::Told(code) => code,
        error => {
            complain(&error.to_string());
            ExitCode::Usage
        }
    })
}

fn class(plan: &Plan<DialogCheckArgs>, context: &mut CommandContext<'_>) -> Result<ExitCode, ClassError> {
    let args = &plan.args;
    let formats = formats(&args.class.format)?;
    write::check(&plan.out)?;
    let specification = specification::read(args.specification(), &args.given, context).map_err(ClassError::Told)?;
    let options = args.options();
    let found = submissions(args.program.as_deref().unwrap_or(Path::new(".")), &options)?;
    let tasks = &check::tasks(&specification, args, context.stop, context.json);
    if context.stop.load(Ordering::Relaxed) {
        complain("interrupted before anything was judged; there is no report");
        return Ok(ExitCode::Interrupted);
    }
    let (specification, search, toolchain) =
        (&specification, args.search.options(), &check::toolchain(args, context.stop));
    let request = DialogRequest { specification, tasks, search, options: &options, toolchain };
    let Graded { mut report, judged } = work(plan, &request, found, context)?;
    let complete = report.complete;
    if args.class.anonymous {
        report = anonymise(report);
    }
    let mut files = refute_report::files(&report, &formats);
    if formats.contains(&Format::Suite) {
        files.extend(suite::files(&report, &request).map_err(ClassError::Suite)?);
    }
    let manifest = Manifest { complete, dialog: Some(plan.run()), ..Manifest::default() };
    write::write(&plan.out, &files, manifest)?;
    crate::grade::show(&report, &plan.shown, judged, context);
    Ok(crate::grade::exit_code(&report))
}

/// The formats asked for; all that fit when none is named.
fn formats(wanted: &[FormatChoice]) -> Result<Vec<Format>, ClassError> {
    if wanted.contains(&FormatChoice::LearnOcaml) {
        return Err(ClassError::Format(Format::LearnOcaml.name()));
    }
    let all = FormatChoice::value_variants().iter().filter(|choice| **choice != FormatChoice::LearnOcaml);
    let chosen = all.filter(|choice| wanted.is_empty() || wanted.contains(choice));
    Ok(chosen.map(|choice| (*choice).into()).collect())
}

/// Judges everybody.
fn work(
    plan: &Plan<DialogCheckArgs>,
    request: &DialogRequest<'_>,
    found: FoundPrograms,
    context: &CommandContext<'_>,
) -> Result<Graded, ClassError> {
    let (args, specification) = (&plan.args, request.specification);
    let places = Places { named: args.class.cache.as_deref(), usual: &specification.folder, instead: &plan.out };
    let Opened { mut store, program, remark } = folder::open(&places, &specification.name, args.class.fresh)?;
    remark.iter().for_each(|remark| complain(&remark.to_string()));
    let keys = keys(&program, request, &found.programs)?;
    let points = args.class.points.map(|total| PointsRule { total, scheme: Scheme::AllOrNothing, penalty: 0.0 });
    let class = DialogueClass::new(request, &found, effort(request), points);
    let most = crate::check::jobs(args.jobs, found.programs.len());
    let programs = ClassPrograms::new(&class.exercise, found.programs, *request);
    let mut progress = Progress::new(ExerciseKind::Dialogue, context.json, context.colour);
    let mut doors: DialogueDoors<'_> = Doors {
        store: store.as_mut(),
        keys: &keys,
        workers: &mut Threads { most, work: |job: &_, cpu| programs.answer(job, cpu) },
        sink: &mut |event| progress.hear(event),
        stop: context.stop,
    };
    let graded = judge_class(class, &mut doors);
    tell_failure(store.as_ref());
    Ok(graded)
}

/// How far programs were tested, in words.
fn effort(request: &DialogRequest<'_>) -> String {
    let Some(task) = request.tasks.first() else { return String::new() };
    let (options, seed) = (&task.dialog.spec.options, request.search.seed);
    let loops = counted(options.max_unfold as u64, "time", "times");
    let runs = counted(options.max_runs as u64, "run", "runs");
    let tests = match options.tests_per_path {
        Some(count) => format!("{} per path, ", counted(count as u64, "input sequence", "input sequences")),
        None => String::new(),
    };
    format!("loop bodies started at most {loops}, {tests}at most {runs}, seed {seed}")
}
