//! `refute grade`: a whole class is judged in worker processes, and a report on it is written.
//!
//! In: [`GradeArgs`]. Out: an exit code; the report in its folder, a summary on standard output, progress and messages on
//! standard error. The order of things: gather, prepare the reference, [`stages()`], assemble, [`mod@write`], [`summary`].
//! Not here: judging (see `driver`), what the class has in common (see `grade`), formats (see `report`).

pub(crate) mod cache;
mod extra;
mod jobs;
pub(crate) mod manifest;
mod pool;
pub(crate) mod progress;
mod repairs;
mod resume;
mod stages;
pub(crate) mod summary;
mod wire;
mod worker;
pub(crate) mod write;

use crate::args::GradeArgs;
use crate::context::CommandContext;
use crate::exercise::{Asked, Exercise, GatherError, Purpose, Submission, gather};
use crate::terminal::{self, complain};
use cache::{Cache, Places};
use extra::Extra;
use jobs::{Greeting, RepairDonors};
use manifest::Manifest;
use pool::{Pool, Settings};
use progress::Progress;
use refute_driver::{Class, ClassRequest, Effort, Event, prepare_class};
use refute_grade::{Material, anonymise, assemble};
use refute_verdict::{ClassReport, Cluster, ExerciseInfo, ExerciseKind, ExitCode, Judgement, SourceText};
use stages::{Entrant, Found, Question, Stages};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

pub(crate) use extra::told;
pub(crate) use stages::class_test;
pub(crate) use worker::execute as worker;

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
    Resume(#[from] resume::ResumeError),
    /// The reference, its observer, the instructor's tests: the messages were shown.
    #[error("{0}")]
    Refused(String),
    /// The folder named for results.
    #[error(transparent)]
    Cache(#[from] cache::Unusable),
    /// Data that cannot be written as JSON.
    #[error("the exercise cannot be handed to the judges: {0}")]
    Send(std::io::Error),
}

/// Grades a class.
pub(crate) fn execute(args: &GradeArgs, context: &mut CommandContext<'_>) -> ExitCode {
    if args.schema {
        return print_json(&schemars::schema_for!(ClassReport), context);
    }
    let graded = resume::plan(args).map_err(GradeError::from).and_then(|plan| grade(&plan, context));
    graded.unwrap_or_else(|error| {
        complain(&error.to_string());
        ExitCode::Usage
    })
}

fn grade(plan: &resume::Plan, context: &mut CommandContext<'_>) -> Result<ExitCode, GradeError> {
    write::check(&plan.out)?;
    let asked = Asked {
        purpose: Purpose::Grade,
        paths: &plan.args.paths,
        problem: None,
        tests: plan.args.tests.as_deref(),
        extra: None,
        settings: &plan.args.exercise,
    };
    let exercise = gather(&asked, context.colour)?;
    for note in exercise.notes.iter().filter(|_| !context.json) {
        complain(note);
    }
    let class = prepare(&exercise.request, context)?;
    let extra = extra::extra(&class, &exercise, context.stop).map_err(GradeError::Refused)?;
    let cache = open_cache(plan, &exercise)?;
    let found = work(plan, &exercise, &class, &extra, cache, context)?;
    let (complete, judged) = (found.complete, found.judged);
    let tests = extra.tests();
    let more = (plan.args.why || plan.args.repair).then(|| exercise.clone());
    let mut report = assemble(material(exercise, &class, extra, found));
    if let Some(exercise) = more.filter(|_| complete) {
        if plan.args.why {
            describe(plan, &exercise, &class, &mut report, context)?;
        }
        if plan.args.repair {
            repairs::repair(plan, &exercise, &class, tests, &mut report, context)?;
        }
    }
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
    let prepared = prepare_class(request, &mut |event: Event<'_>| {
        if let Event::Messages(found) = event {
            context.terminal.err(found.render(context.colour).as_bytes());
        }
    });
    prepared.map_err(|refusal| GradeError::Refused(refusal.message))
}

/// What is known from earlier runs.
fn open_cache(plan: &resume::Plan, exercise: &Exercise) -> Result<Option<Cache>, GradeError> {
    let places = Places { named: plan.args.cache.as_deref(), usual: &exercise.folder, instead: &plan.out };
    let request = &exercise.request;
    Ok(cache::open_in(&places, &request.reference.name, request, plan.fresh)?)
}

/// What is known from earlier stages of this run, which counts even when nothing older does.
fn reopen_cache(plan: &resume::Plan, exercise: &Exercise) -> Result<Option<Cache>, GradeError> {
    let places = Places { named: plan.args.cache.as_deref(), usual: &exercise.folder, instead: &plan.out };
    Ok(cache::open_in(&places, &exercise.request.reference.name, &exercise.request, false)?)
}

/// Judges everybody.
fn work(
    plan: &resume::Plan,
    exercise: &Exercise,
    class: &Class,
    extra: &Extra,
    cache: Option<Cache>,
    context: &CommandContext<'_>,
) -> Result<Found, GradeError> {
    let command = worker_command();
    let mut stages = stages(plan, exercise, class, RepairDonors::default(), cache, &command, context)?;
    stages.extra = extra.inputs.clone();
    let found = stages.run();
    if let Some(cache) = &stages.cache
        && let Some(error) = cache.failure()
    {
        complain(&format!("results could not be kept in `{}`: {error}", cache.folder().display()));
    }
    Ok(found)
}

/// What grading needs, without extra inputs. Workers that repair are lent what they do it with.
fn stages<'a>(
    plan: &resume::Plan,
    exercise: &'a Exercise,
    class: &Class,
    lent: RepairDonors,
    cache: Option<Cache>,
    command: &'a (dyn Fn() -> Command + Sync),
    context: &CommandContext<'a>,
) -> Result<Stages<'a>, GradeError> {
    let mut entrants: Vec<Entrant<'_>> = exercise.submissions.iter().map(entrant).collect();
    entrants.sort_by_key(|entrant| entrant.student);
    let pool = Pool::new(Settings {
        command,
        hello: wire::frame(&Greeting { request: exercise.request.clone(), lent }).map_err(GradeError::Send)?,
        greeted: jobs::greeted,
        timeout: Duration::from_secs(plan.args.timeout.unwrap_or(TIMEOUT)),
        jobs: crate::check::jobs(plan.args.jobs, entrants.len()),
    });
    Ok(Stages {
        entrants,
        entries: class.entries().iter().map(|entry| entry.name.clone()).collect(),
        longer: longer(&exercise.request),
        extra: Vec::new(),
        pool,
        cache,
        progress: Progress::new(context.json, context.colour),
        stop: context.stop,
    })
}

/// Says of each cluster what the inputs have in common on which its representative fails.
fn describe(
    plan: &resume::Plan,
    exercise: &Exercise,
    class: &Class,
    report: &mut ClassReport,
    context: &CommandContext<'_>,
) -> Result<(), GradeError> {
    let cache = reopen_cache(plan, exercise)?;
    let command = worker_command();
    let mut stages = stages(plan, exercise, class, RepairDonors::default(), cache, &command, context)?;
    let question = |cluster: &Cluster| {
        let name = &report.submissions.get(*cluster.members.first()?)?.name;
        let input = report.inputs.get(cluster.input?)?;
        let entrant = *stages.entrants.iter().find(|entrant| entrant.student == name)?;
        Some(Question { entrant, entry: input.entry, call: &input.call })
    };
    let questions: Vec<Option<Question<'_>>> = report.clusters.iter().map(question).collect();
    let asked: Vec<usize> = (0..questions.len()).filter(|index| questions[*index].is_some()).collect();
    let questions: Vec<Question<'_>> = questions.into_iter().flatten().collect();
    let sentences = stages.explain(&questions);
    for (cluster, sentence) in asked.into_iter().zip(sentences) {
        report.clusters[cluster].why = sentence;
    }
    Ok(())
}

fn entrant(submission: &Submission) -> Entrant<'_> {
    Entrant { student: &submission.student, text: &submission.text }
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

/// How far to look when judging again; `None` when the exercise asks for as much anyway.
fn longer(request: &ClassRequest) -> Option<Effort> {
    let is_less = |effort: Effort| effort.steps < Effort::HIGH.steps;
    request.entries.iter().any(|entry| is_less(entry.config.effort)).then_some(Effort::HIGH)
}

fn material(exercise: Exercise, class: &Class, extra: Extra, found: Found) -> Material {
    let source = |text: &refute_driver::Text| SourceText {
        name: text.name.clone(),
        text: String::from_utf8_lossy(&text.bytes).into_owned(),
    };
    let request = &exercise.request;
    let effort = request.entries.first().map(|entry| entry.config.effort).unwrap_or(Effort::NORMAL);
    // The counterexamples come first among the inputs.
    let found_inputs = found.inputs.len() - extra.inputs.len();
    Material {
        exercise: ExerciseInfo {
            title: exercise.title,
            kind: ExerciseKind::Functions,
            entries: class.entries().to_vec(),
            reference: source(&request.reference),
            prelude: request.prelude.iter().map(source).collect(),
            effort: effort_in_words(effort),
            points: None,
            max_points: None,
        },
        submissions: found.members,
        left_out: exercise.left_out,
        inputs: found.inputs,
        instructor: extra.instructor(found_inputs),
        points: exercise.points,
        complete: found.complete,
    }
}

fn effort_in_words(effort: Effort) -> String {
    match effort {
        Effort::LOW => "low".to_string(),
        Effort::NORMAL => "normal".to_string(),
        Effort::HIGH => "high".to_string(),
        other => other.steps.to_string(),
    }
}

/// The summary, or everything as JSON. `out` is the report's folder as it is shown.
pub(crate) fn show(report: &ClassReport, out: &Path, judged: usize, context: &mut CommandContext<'_>) {
    if context.json {
        print_json(report, context);
        return;
    }
    let view = summary::View { paint: context.paint, width: terminal::width() };
    let mut text = summary::show(report, &view);
    text += &summary::where_it_is(report, out, judged, &view);
    context.terminal.out(text.as_bytes());
}

fn print_json(value: &impl serde::Serialize, context: &mut CommandContext<'_>) -> ExitCode {
    match serde_json::to_string_pretty(value) {
        Ok(text) => {
            context.terminal.out(format!("{text}\n").as_bytes());
            ExitCode::Fine
        }
        Err(error) => {
            complain(&format!("cannot write the result: {error}"));
            ExitCode::Usage
        }
    }
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
