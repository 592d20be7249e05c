//! Measures the built `refute grade` on every class of a corpus: `measure-grade FOLDER`.
//!
//! FOLDER has `classes/` and maybe `labels.csv`, or is a folder of classes itself; it is only read. Options: `--refute PATH`
//! (the executable, `target/release/refute` unless said), `--only CLASS` (more than once). What depends on the machine
//! stands in a table of its own.

#![allow(clippy::print_stdout, reason = "a command for the people who work on the project")]

use refute_conformance::grade_run::{GradeRun, run};
use refute_conformance::labels::{self, Known, Label};
use refute_verdict::{Judgement, SubmissionReport};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "usage: measure-grade FOLDER [--refute PATH] [--only CLASS]";

/// What was typed.
struct Options {
    folder: PathBuf,
    refute: PathBuf,
    only: Vec<String>,
}

fn main() -> ExitCode {
    match options(std::env::args().skip(1)).and_then(|options| measure(&options)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(reason) => {
            println!("{reason}");
            ExitCode::from(2)
        }
    }
}

fn options(mut args: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut folder = None;
    let mut options =
        Options { folder: PathBuf::new(), refute: PathBuf::from("target/release/refute"), only: Vec::new() };
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value\n{USAGE}"));
        match arg.as_str() {
            "--refute" => options.refute = value()?.into(),
            "--only" => options.only.push(value()?),
            other if other.starts_with('-') => return Err(format!("no option {other}\n{USAGE}")),
            path => folder = Some(PathBuf::from(path)),
        }
    }
    options.folder = folder.ok_or(USAGE)?;
    Ok(options)
}

fn measure(options: &Options) -> Result<bool, String> {
    let labels = std::fs::read_to_string(options.folder.join("labels.csv")).map(|text| labels::read(&text));
    let labels = labels.unwrap_or_default();
    let mut runs = Vec::new();
    let mut fine = true;
    for class in classes(options)? {
        match run(&options.refute, &class) {
            Ok(run) => runs.push(run),
            Err(reason) => {
                println!("{}: {reason}", class.display());
                fine = false;
            }
        }
    }
    println!("## What was found\n\n{}", findings(&runs, &labels));
    println!("## Time and memory\n\n{}", costs(&runs));
    for run in runs.iter().filter(|run| !run.same_again) {
        println!("{}: the second run wrote another report", run.class);
        fine = false;
    }
    Ok(fine)
}

/// The folders of the classes, in order of name.
fn classes(options: &Options) -> Result<Vec<PathBuf>, String> {
    let inside = options.folder.join("classes");
    let folder: &Path = if inside.is_dir() { &inside } else { &options.folder };
    let found = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut classes: Vec<PathBuf> = found.filter_map(|entry| Some(entry.ok()?.path())).collect();
    classes.retain(|path| path.join("problem.toml").is_file());
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    classes.retain(|path| options.only.is_empty() || options.only.contains(&name(path)));
    classes.sort();
    Ok(classes)
}

/// The same on every machine.
fn findings(runs: &[GradeRun], labels: &[Label]) -> String {
    const HEADS: [&str; 12] = [
        "submissions",
        "wrong",
        "labelled wrong",
        "of those found",
        "labelled right but accused",
        "judged once",
        "clusters",
        "distilled tests",
        "instructor's tests",
        "survivors",
        "labelled wrong among them",
        "inputs to add",
    ];
    let mut text = format!("| class | {} |\n|---|{}\n", HEADS.join(" | "), "--:|".repeat(HEADS.len()));
    let mut total = [0; HEADS.len()];
    for run in runs {
        let cells = counts(run, labels);
        total.iter_mut().zip(cells).for_each(|(total, cell)| *total += cell);
        let mut shown = cells.map(|cell| cell.to_string());
        if !run.report.suite.minimal {
            shown[7] += " (maybe fewer)";
        }
        text += &format!("| {} | {} |\n", run.class, shown.join(" | "));
    }
    text + &format!("| **total** | {} |\n", total.map(|cell| cell.to_string()).join(" | "))
}

fn counts(run: &GradeRun, labels: &[Label]) -> [usize; 12] {
    let report = &run.report;
    let known = |submission: &SubmissionReport| {
        let file = Path::new(&submission.source.name).file_name().unwrap_or_default().to_string_lossy();
        let label = labels.iter().find(|label| label.problem == run.class && label.submission == file);
        label.map_or(Known::Unknown, |label| label.known)
    };
    let all = &report.submissions;
    let count = |wanted: &dyn Fn(&SubmissionReport) -> bool| all.iter().filter(|one| wanted(one)).count();
    let wrong = |one: &SubmissionReport| one.verdict == Judgement::Differs;
    let survivors = report.audit.iter().flat_map(|audit| &audit.survivors).map(|number| &all[*number]);
    [
        all.len(),
        count(&wrong),
        count(&|one| known(one) == Known::Incorrect),
        count(&|one| known(one) == Known::Incorrect && wrong(one)),
        count(&|one| known(one) == Known::Correct && wrong(one)),
        all.iter().filter(|one| one.same_as.is_none()).count(),
        report.clusters.len(),
        report.suite.inputs.len(),
        report.audit.as_ref().map_or(0, |audit| audit.tests.len()),
        survivors.clone().count(),
        survivors.filter(|one| known(one) == Known::Incorrect).count(),
        report.audit.as_ref().map_or(0, |audit| audit.add.len()),
    ]
}

/// What depends on the machine.
fn costs(runs: &[GradeRun]) -> String {
    let mut text = "| class | first run s | second run s | most memory MB |\n|---|--:|--:|--:|\n".to_string();
    let row = |name: &str, cold: f64, second: f64, megabytes: u64| {
        format!("| {name} | {cold:.2} | {second:.2} | {megabytes} |\n")
    };
    let seconds = |run: &GradeRun| (run.cold.wall.as_secs_f64(), run.second.wall.as_secs_f64());
    for run in runs {
        let (cold, second) = seconds(run);
        text += &row(&run.class, cold, second, run.cold.megabytes.max(run.second.megabytes));
    }
    let (cold, second) = runs.iter().map(seconds).fold((0.0, 0.0), |sum, run| (sum.0 + run.0, sum.1 + run.1));
    let most = runs.iter().map(|run| run.cold.megabytes.max(run.second.megabytes)).max().unwrap_or(0);
    text + &row("**all**", cold, second, most)
}
