//! `refute dialog check SPEC FOLDER`: a whole class of console programs, with the reports of `refute grade`.
//!
//! In: [`DialogCheckArgs`] whose program is a folder. Out: an exit code; the report in its folder, a summary on standard
//! output, progress and messages on standard error. The order of things: [`resume`], gather ([`submissions`]), inputs,
//! `classroom` on threads ([`mod@programs`]), write.
//! Invariants: inputs are planned once and shared by everybody; the report is the same whatever the number of threads, and
//! whatever was known from before. Each value of the specification's parameters is an entry of the exercise.
//! Not here: judging a class (see `classroom`), what it has in common (see `grade`), formats (see `report`).

mod programs;
mod request;
mod resume;
mod submissions;
mod suite;

use super::check::{self, Task};
use super::languages::Toolchain;
use super::specification::{self, Specification};
use crate::args::{DialogCheckArgs, FormatChoice};
use crate::context::CommandContext;
use crate::grade::manifest::Manifest;
use crate::grade::progress::Progress;
use crate::grade::{tell_failure, write};
use crate::terminal::complain;
use crate::text::counted;
use clap::ValueEnum;
use programs::ClassPrograms;
use refute_classroom::dialogues::{DialogueClass, judge_class};
use refute_classroom::folder::{self, Opened, Places};
use refute_classroom::threads::Threads;
use refute_classroom::{Graded, Keys};
use refute_grade::{PointsRule, Scheme, anonymise};
use refute_report::Format;
use refute_verdict::{EntryInfo, ExerciseInfo, ExerciseKind, ExitCode, SourceText};
use std::path::Path;
use std::sync::atomic::Ordering;
use submissions::Gathered;

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
enum ClassError {
    /// Something about going on.
    #[error(transparent)]
    Resume(#[from] resume::ResumeError),
    /// Something about the report's folder.
    #[error(transparent)]
    Write(#[from] write::WriteError),
    /// Something about the submissions.
    #[error(transparent)]
    Gather(#[from] submissions::GatherError),
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
    let judged = resume::plan(args).map_err(ClassError::from).and_then(|plan| class(&plan, context));
    judged.unwrap_or_else(|error| match error {
        ClassError::Told(code) => code,
        error => {
            complain(&error.to_string());
            ExitCode::Usage
        }
    })
}

fn class(plan: &resume::Plan, context: &mut CommandContext<'_>) -> Result<ExitCode, ClassError> {
    let args = &plan.args;
    let formats = formats(&args.class.format)?;
    write::check(&plan.out)?;
    let specification = specification::read(args.specification(), &args.given, context).map_err(ClassError::Told)?;
    let gathered = submissions::gather(args)?;
    for note in gathered.notes.iter().filter(|_| !context.json) {
        complain(note);
    }
    let tasks = check::tasks(&specification, args, context.stop, context.json);
    if context.stop.load(Ordering::Relaxed) {
        complain("interrupted before anything was judged; there is no report");
        return Ok(ExitCode::Interrupted);
    }
    let toolchain = check::toolchain(args, context.stop);
    let Graded { mut report, judged } = work(plan, &specification, gathered, &tasks, &toolchain, context)?;
    let complete = report.complete;
    if args.class.anonymous {
        report = anonymise(report);
    }
    let mut files = refute_report::files(&report, &formats);
    if formats.contains(&Format::Suite) {
        files.extend(suite::files(&report, &specification, &tasks, &toolchain).map_err(ClassError::Suite)?);
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
    plan: &resume::Plan,
    specification: &Specification,
    gathered: Gathered,
    tasks: &[Task],
    toolchain: &Toolchain,
    context: &CommandContext<'_>,
) -> Result<Graded, ClassError> {
    let args = &plan.args;
    let request = request::request(args, specification, &gathered.entrants);
    let places = Places { named: args.class.cache.as_deref(), usual: &specification.folder, instead: &plan.out };
    let Opened { mut store, program, remark } = folder::open(&places, &specification.name, args.class.fresh)?;
    remark.iter().for_each(|remark| complain(&remark.to_string()));
    let keys = Keys::new(&program, &request)?;
    let class = DialogueClass {
        exercise: exercise(specification, args, tasks),
        entrants: gathered.entrants.iter().map(submissions::Entrant::as_data).collect(),
        left_out: gathered.left_out,
        points: args.class.points.map(|total| PointsRule { total, scheme: Scheme::AllOrNothing, penalty: 0.0 }),
    };
    let programs = ClassPrograms::new(&class.exercise, gathered.entrants, tasks, specification, args, toolchain);
    let most = crate::check::jobs(args.jobs, class.entrants.len());
    let mut workers = Threads { most, work: |job: &_, cpu| programs.answer(job, cpu) };
    let mut progress = Progress::new(ExerciseKind::Dialogue, context.json, context.colour);
    let sink = &mut |event| progress.hear(event);
    let graded = judge_class(class, &keys, store.as_mut(), &mut workers, context.stop, sink);
    tell_failure(store.as_ref());
    Ok(graded)
}

/// What is under test: the specification, or each value of its parameters.
fn entries(specification: &Specification, tasks: &[Task]) -> Vec<EntryInfo> {
    let stem = Path::new(&specification.name).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let with = |task: &Task| {
        let spec = &task.dialog.spec;
        let values = spec.params.iter().map(|param| format!("{} = {}", param.name, param.value.show(spec)));
        values.collect::<Vec<_>>().join(", ")
    };
    let name = |task: &Task| if tasks.len() > 1 { with(task) } else { stem.clone() };
    let entry =
        |name| EntryInfo { name, ty: String::new(), observer: None, observer_source: None, assume: None, points: None };
    tasks.iter().map(name).map(entry).collect()
}

fn exercise(specification: &Specification, args: &DialogCheckArgs, tasks: &[Task]) -> ExerciseInfo {
    let spec = tasks.first().map(|task| &task.dialog.spec);
    let stem = || Path::new(&specification.name).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    ExerciseInfo {
        title: spec.and_then(|spec| spec.task.clone()).unwrap_or_else(stem),
        kind: ExerciseKind::Dialogue,
        entries: entries(specification, tasks),
        reference: SourceText {
            name: specification.name.clone(),
            text: String::from_utf8_lossy(&specification.text.bytes).into_owned(),
        },
        prelude: Vec::new(),
        effort: spec.map(|spec| effort(spec, args.search.seed)).unwrap_or_default(),
        points: None,
        max_points: None,
    }
}

/// How far programs were tested, in words.
fn effort(spec: &refute_dialog::Spec, seed: u64) -> String {
    let options = &spec.options;
    let loops = counted(options.max_unfold as u64, "time", "times");
    let tests = counted(options.tests_per_path as u64, "input sequence", "input sequences");
    format!("loop bodies started at most {loops}, {tests} per path, seed {seed}")
}
