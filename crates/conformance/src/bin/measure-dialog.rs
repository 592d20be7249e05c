//! Measures `refute dialog`: what planning and testing cost beside the original (`measure-dialog`), and how many real
//! programs are run in a second per language (`measure-dialog --refute PROGRAM`, with the command line's path), and how many
//! small mistakes are found (`measure-dialog mutants`).

#![allow(clippy::print_stdout, reason = "a command for the people who work on the project")]

use refute_conformance::dialogs::mutants::{self, MUTATED};
use refute_conformance::dialogs::{self, Cost, Task};
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

const USAGE: &str = "usage: measure-dialog [mutants | --refute PROGRAM]";

/// The specification of which there are right programs in most languages, and those programs.
const SPEED: (&str, &[(&str, &str)]) = (
    "examples/dialogs/01-sum-n/spec.dialog",
    &[
        ("C", "c"),
        ("C++", "cpp"),
        ("OCaml", "ml"),
        ("Haskell", "hs"),
        ("Python", "py"),
        ("Java", "java"),
        ("JavaScript", "js"),
        ("shell", "sh"),
    ],
);

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let args: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => costs(&root),
        ["mutants"] => small_mistakes(&root),
        ["--refute", refute] => speed(&root, refute),
        _ => Err(USAGE.to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            println!("{reason}");
            ExitCode::from(2)
        }
    }
}

/// How many one-line mistakes are found with five random sequences per path, and with those that are chosen.
fn small_mistakes(root: &Path) -> Result<(), String> {
    for (how, tests_per_path) in [("5 random ones per path", Some(5)), ("chosen within the budget", None)] {
        println!("| {how} | runs | found |\n|---|--:|--:|");
        for task in MUTATED {
            let mutated = mutants::measure(task, root, tests_per_path)?;
            let found = mutated.mutants.iter().filter(|(_, lines)| lines.is_some()).count();
            println!("| {task} | {} | {found} of {} |", mutated.runs, mutated.mutants.len());
            let missed = mutated.mutants.iter().filter(|(_, lines)| lines.is_none());
            missed.for_each(|(change, _)| println!("  missed: {change}"));
        }
    }
    Ok(())
}

/// The table of costs: theirs, ours, and the ratio.
fn costs(root: &Path) -> Result<(), String> {
    println!(
        "| task (unfold) | satisfiable | unknown | runs | search s: original, ours | ratio | check s: original, ours | ratio |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|");
    for task in dialogs::TASKS {
        let cost = dialogs::measure(task, root)?;
        println!("{}", row(task, &cost));
        if let Some(failure) = &cost.failure {
            println!("the right program fails: {failure}");
        }
    }
    Ok(())
}

fn row(task: &Task, cost: &Cost) -> String {
    let beside = |theirs: Option<f64>, ours: f64| match theirs {
        Some(theirs) => format!("{theirs}, {ours:.3} | {:.0}", theirs / ours.max(1e-6)),
        None => format!("-, {ours:.3} | -"),
    };
    format!(
        "| {} ({}) | {} of {} | {} | {} | {} | {} |",
        task.name,
        task.unfold,
        cost.satisfiable,
        task.satisfiable,
        cost.unknown,
        cost.runs,
        beside(task.search, cost.search),
        beside(task.check, cost.check)
    )
}

/// The table of speeds. Start-up and compilation are taken out by measuring twice, with few and with many runs.
fn speed(root: &Path, refute: &str) -> Result<(), String> {
    println!("| language | runs per second |");
    println!("|---|--:|");
    let (specification, programs) = SPEED;
    let folder = root.join("examples/dialogs/01-sum-n/right");
    for (language, extension) in programs {
        let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        let Some(program) = paths.into_iter().find(|path| path.extension().is_some_and(|found| found == *extension))
        else {
            println!("| {language} | no program |");
            continue;
        };
        let (few, few_seconds) = runs(root, refute, specification, &program, "2")?;
        let (many, many_seconds) = runs(root, refute, specification, &program, "20")?;
        println!("| {language} | {:.0} |", (many - few) as f64 / (many_seconds - few_seconds));
    }
    Ok(())
}

/// How many runs a check made, and how long it took.
fn runs(root: &Path, refute: &str, specification: &str, program: &Path, tests: &str) -> Result<(u64, f64), String> {
    let start = Instant::now();
    let output = Command::new(refute)
        .args(["dialog", "check", "--json", "--tests-per-path", tests, "--max-unfold", "10", specification])
        .arg(program)
        .current_dir(root)
        .output()
        .map_err(|error| format!("{refute}: {error}"))?;
    let seconds = start.elapsed().as_secs_f64();
    let text = String::from_utf8_lossy(&output.stdout);
    let verdict: serde_json::Value = serde_json::from_str(text.trim()).map_err(|error| format!("{error}: {text}"))?;
    if verdict["verdict"] != "passed" {
        return Err(format!("{}: {verdict}", program.display()));
    }
    let runs = verdict["coverage"]["runs"].as_u64().ok_or("no runs in the result")?;
    Ok((runs, seconds))
}
