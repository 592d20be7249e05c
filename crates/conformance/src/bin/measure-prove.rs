//! Measures how many submissions `refute-prove` proves the same as the reference: `measure-prove FOLDER`.
//!
//! FOLDER is a corpus: it has `classes/` and `labels.csv`. Options: `--only CLASS` (more than once), `--states N` (the
//! budget), `--through N` (as many of the first that are proved serve as further references), `--certify` (certificates are written
//! and read again), `--jobs N`, `--list` (a line for every submission: class, file, label, answer, states, lemmas or what blocked it).
//! Ends with 1 when a submission that is known to be wrong is proved, or a certificate does not hold.

#![allow(clippy::print_stdout, reason = "a command for the people who work on the project")]

use refute_conformance::class;
use refute_conformance::labels::{self, Known};
use refute_conformance::parallel;
use refute_conformance::proving::{Attempted, Attempts, certificates, costs, prove_all, table};
use refute_prove::Budget;
use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str =
    "usage: measure-prove FOLDER [--only CLASS] [--states N] [--through N] [--certify] [--jobs N] [--list]";

/// What was typed.
struct Options {
    corpus: Option<PathBuf>,
    only: Vec<String>,
    attempts: Attempts,
    list: bool,
}

fn main() -> ExitCode {
    match options(std::env::args().skip(1)).and_then(|options| run(&options)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(reason) => {
            println!("{reason}");
            ExitCode::from(2)
        }
    }
}

fn options(mut args: impl Iterator<Item = String>) -> Result<Options, String> {
    let attempts = Attempts { budget: Budget::default(), through: 0, certify: false, jobs: parallel::cores() };
    let mut options = Options { corpus: None, only: Vec::new(), attempts, list: false };
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value\n{USAGE}"));
        match arg.as_str() {
            "--only" => options.only.push(value()?),
            "--states" => options.attempts.budget.states = value()?.parse().map_err(|_| USAGE)?,
            "--through" => options.attempts.through = value()?.parse().map_err(|_| USAGE)?,
            "--certify" => options.attempts.certify = true,
            "--jobs" => options.attempts.jobs = value()?.parse().map_err(|_| USAGE)?,
            "--list" => options.list = true,
            other if other.starts_with('-') => return Err(format!("no option {other}\n{USAGE}")),
            folder => options.corpus = Some(folder.into()),
        }
    }
    Ok(options)
}

fn run(options: &Options) -> Result<bool, String> {
    let corpus = options.corpus.as_ref().ok_or(USAGE)?;
    let mut classes = class::read_all(&corpus.join("classes"))?;
    classes.retain(|class| options.only.is_empty() || options.only.contains(&class.name));
    let path = corpus.join("labels.csv");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let attempted = prove_all(&classes, &labels::read(&text), options.attempts)?;
    if options.list {
        attempted.iter().for_each(|one| println!("{}", line(one)));
    }
    println!("{}\n{}\n{}", table(&attempted), costs(&attempted), certificates(&attempted));
    let wrong: Vec<&Attempted> =
        attempted.iter().filter(|one| one.known == Known::Incorrect && one.strength.is_some()).collect();
    wrong.iter().for_each(|one| println!("proved wrongly: {}", line(one)));
    let does_not_hold = |one: &Attempted| one.certificate.as_ref().is_some_and(|made| made.refused.is_some());
    Ok(wrong.is_empty() && !attempted.iter().any(does_not_hold))
}

fn line(one: &Attempted) -> String {
    let Attempted { class, submission, known, strength, obstacle, lemmas, through, states, .. } = one;
    let answer = match (strength, obstacle) {
        (Some(strength), _) => format!("{strength:?}"),
        (None, Some(obstacle)) => format!("{obstacle:?}"),
        (None, None) => String::new(),
    };
    let through = through.as_ref().map(|through| format!(" through {through}")).unwrap_or_default();
    let lemmas: Vec<String> = lemmas.iter().map(|(kind, sides)| format!("{kind:?} {sides}")).collect();
    format!("{class}/{submission} {known:?} {states} {answer}{through} {}", lemmas.join("; "))
}
