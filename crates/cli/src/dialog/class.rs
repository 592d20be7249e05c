//! `refute dialog check SPEC FOLDER`: a whole class of console programs, with the reports of `refute grade`.
//!
//! In: [`DialogCheckArgs`] whose program is a folder. Out: an exit code; the report in its folder, a summary on standard
//! output, progress and messages on standard error. The order of things: [`resume`], gather ([`submissions`]), inputs,
//! [`stages`] on threads ([`workers`], [`mod@bench`]), assemble, write.
//! Invariants: inputs are planned once and shared by everybody; the report is the same whatever the number of threads, and
//! whatever was known from before. Each value of the specification's parameters is an entry of the exercise.
//! Not here: what the class has in common (see `grade`), formats (see `report`).

mod bench;
mod request;
mod resume;
mod stages;
mod submissions;
mod suite;
mod workers;

use super::check::{self, Task};
use super::languages::Toolchain;
use super::specification::{self, Specification};
use crate::args::{DialogCheckArgs, FormatChoice};
use crate::context::CommandContext;
use crate::grade::cache::{self, Places};
use crate::grade::manifest::Manifest;
use crate::grade::progress::Progress;
use crate::grade::write;
use crate::terminal::complain;
use crate::text::counted;
use bench::Bench;
use clap::ValueEnum;
use refute_grade::{Material, PointsRule, Scheme, anonymise, assemble};
use refute_report::Format;
use refute_verdict::{EntryInfo, ExerciseInfo, ExerciseKind, ExitCode, LeftOut, SourceText};
use stages::{Found, Stages};
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
    Cache(#[from] cache::Unusable),
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
    let entries = entries(&specification, &tasks);
    let found = work(plan, &specification, &gathered, &tasks, &toolchain, &entries, context)?;
    let (complete, judged) = (found.complete, found.judged);
    let left_out = gathered.left_out;
    let mut report = assemble(material(&specification, args, &tasks, entries, left_out, found));
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
    gathered: &Gathered,
    tasks: &[Task],
    toolchain: &Toolchain,
    entries: &[EntryInfo],
    context: &CommandContext<'_>,
) -> Result<Found, ClassError> {
    let args = &plan.args;
    let request = request::request(args, specification, &gathered.entrants);
    let places = Places { named: args.class.cache.as_deref(), usual: &specification.folder, instead: &plan.out };
    let cache = cache::open_in(&places, &specification.name, &request, args.class.fresh)?;
    let mut stages = Stages {
        entrants: &gathered.entrants,
        entries: entries.iter().map(|entry| entry.name.clone()).collect(),
        bench: Bench { tasks, specification, args, toolchain },
        jobs: crate::check::jobs(args.jobs, gathered.entrants.len()),
        cache,
        progress: Progress::new(context.json, context.colour),
        stop: context.stop,
    };
    let found = stages.run();
    if let Some(cache) = &stages.cache
        && let Some(error) = cache.failure()
    {
        complain(&format!("results could not be kept in `{}`: {error}", cache.folder().display()));
    }
    Ok(found)
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

fn material(
    specification: &Specification,
    args: &DialogCheckArgs,
    tasks: &[Task],
    entries: Vec<EntryInfo>,
    left_out: Vec<LeftOut>,
    found: Found,
) -> Material {
    let spec = tasks.first().map(|task| &task.dialog.spec);
    let stem = || Path::new(&specification.name).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let total = args.class.points;
    Material {
        exercise: ExerciseInfo {
            title: spec.and_then(|spec| spec.task.clone()).unwrap_or_else(stem),
            kind: ExerciseKind::Dialogue,
            entries,
            reference: SourceText {
                name: specification.name.clone(),
                text: String::from_utf8_lossy(&specification.text.bytes).into_owned(),
            },
            prelude: Vec::new(),
            effort: spec.map(|spec| effort(spec, args.search.seed)).unwrap_or_default(),
            points: None,
            max_points: None,
        },
        submissions: found.members,
        left_out,
        inputs: found.inputs,
        instructor: None,
        points: total.map(|total| PointsRule { total, scheme: Scheme::AllOrNothing, penalty: 0.0 }),
        complete: found.complete,
    }
}

/// How far programs were tested, in words.
fn effort(spec: &refute_dialog::Spec, seed: u64) -> String {
    let options = &spec.options;
    let loops = counted(options.max_unfold as u64, "time", "times");
    let tests = counted(options.tests_per_path as u64, "input sequence", "input sequences");
    format!("loop bodies started at most {loops}, {tests} per path, seed {seed}")
}
