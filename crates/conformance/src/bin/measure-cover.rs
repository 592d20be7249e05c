//! Measures `refute cover` and `refute solve`.
//!
//! `measure-cover equations FOLDER` solves the equations and covers the functions of a folder against its `expected.csv`.
//! `measure-cover corpus FOLDER` covers the references and some submissions of a corpus (`classes/` and `labels.csv`).
//! Options: `--submissions N` (500), `--jobs N`, `--deep` (the functions that are called count too), `--open` (list every
//! branch that stays open), `--check N` (run N small inputs of every program and list what they say against it),
//! `--only CLASS` (more than once).

#![allow(clippy::print_stdout, reason = "a command for the people who work on the project")]

use refute_conformance::reach::Effort;
use refute_conformance::{class, coverage, labelled, labels, parallel};
use refute_cover::{Config, Scope};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

const USAGE: &str = "usage: measure-cover (equations | corpus) FOLDER [--submissions N] [--jobs N] [--deep] [--open] [--check N] \
     [--only CLASS]";

/// What was typed.
struct Options {
    words: Vec<String>,
    submissions: usize,
    jobs: usize,
    scope: Scope,
    open: bool,
    check: u64,
    only: Vec<String>,
}

fn main() -> ExitCode {
    let outcome = options(std::env::args().skip(1)).and_then(|options| {
        let words: Vec<&str> = options.words.iter().map(String::as_str).collect();
        match words.as_slice() {
            ["equations", folder] => equations(&PathBuf::from(folder)),
            ["corpus", folder] => corpus(&PathBuf::from(folder), &options),
            _ => Err(USAGE.to_string()),
        }
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            println!("{reason}");
            ExitCode::from(2)
        }
    }
}

fn options(mut args: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options = Options {
        words: Vec::new(),
        submissions: 500,
        jobs: parallel::cores(),
        scope: Scope::Function,
        open: false,
        check: 0,
        only: Vec::new(),
    };
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value\n{USAGE}"));
        match arg.as_str() {
            "--submissions" => options.submissions = value()?.parse().map_err(|_| USAGE)?,
            "--jobs" => options.jobs = value()?.parse().map_err(|_| USAGE)?,
            "--only" => options.only.push(value()?),
            "--deep" => options.scope = Scope::Deep,
            "--check" => options.check = value()?.parse().map_err(|_| USAGE)?,
            "--open" => options.open = true,
            other if other.starts_with('-') => return Err(format!("no option {other}\n{USAGE}")),
            word => options.words.push(word.to_string()),
        }
    }
    Ok(options)
}

fn equations(folder: &Path) -> Result<(), String> {
    let path = folder.join("expected.csv");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let rows = labelled::rows(&text);
    let read = |file: &String| std::fs::read_to_string(folder.join(file)).map_err(|error| format!("{file}: {error}"));
    let mut results = Vec::new();
    for (file, expected) in &rows {
        results.push(labelled::judge(file, &read(file)?, expected));
    }
    println!("{}", labelled::table(&results));
    let wrong = results.iter().filter(|result| !result.right).count();
    let slowest = results.iter().map(|result| result.ms).fold(0.0, f64::max);
    println!("{} files, {wrong} wrong, slowest {slowest:.1} ms.", results.len());
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} are not as expected")) }
}

fn corpus(folder: &Path, options: &Options) -> Result<(), String> {
    let classes = class::read_all(&folder.join("classes"))?;
    let path = folder.join("labels.csv");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut work = coverage::sample(&classes, &labels::read(&text), options.submissions);
    let is_wanted = |name: &str| options.only.iter().any(|class| name.starts_with(&format!("{class}/")));
    work.retain(|one| options.only.is_empty() || is_wanted(&one.name));
    let start = Instant::now();
    let all = coverage::measure(&work, options.scope, Config::default(), options.jobs);
    println!("## Branches\n\n{}", coverage::table(&all));
    println!("## Processor time\n\n{}", coverage::times(&all));
    println!("Wall time of the whole: {:.1} s on {} threads.", start.elapsed().as_secs_f64(), options.jobs);
    if options.open {
        println!("\n## Open\n");
        coverage::open(&all).iter().for_each(|line| println!("- {line}"));
    }
    if options.check > 0 {
        let effort = Effort { runs: options.check, fillings: 100, size: 30 };
        let lines = parallel::map_on(options.jobs, &all, |one| coverage::contradictions(one, effort));
        println!("\n## Against small inputs\n");
        lines.iter().flatten().for_each(|(what, line)| println!("- {what:?} {line}"));
    }
    Ok(())
}
