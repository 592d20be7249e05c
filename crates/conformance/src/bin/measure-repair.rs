//! Measures how many wrong submissions `refute repair` mends, how, and in which time: `measure-repair FOLDER`.
//!
//! FOLDER is a class, or holds classes, or has them in `classes/`. A file `labels.csv` in it says which submissions are
//! `incorrect` and which `correct`; without it every submission is judged first. Options: `--with-class` (the right submissions
//! of a class lend their pieces), `--recheck` (every patched program is searched once more, with ten times the effort), `--replay`
//! (every patched program is compared with the reference on the real OCaml), `--inputs N` (on so many inputs), `--only CLASS[/FILE]`
//! (more than once), `--list` (a line for every submission: class, file, answer, extent, source, changed tokens, seconds,
//! explanation), `--diff` (its patch below), `--effort E`, `--candidates N`, `--jobs N`, `--no-times`.
//! Ends with 1 when a class cannot be measured or a patch does not hold.

#![allow(clippy::print_stdout, reason = "a command for the people who work on the project")]

use refute_conformance::class::{self, Class};
use refute_conformance::labels::{self, Label};
use refute_conformance::patches::{self, Checked};
use refute_conformance::repairs::{Repaired, Settings, line, repair_all, table};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "usage: measure-repair FOLDER [--with-class] [--recheck] [--replay] [--inputs N] [--only CLASS[/FILE]] \
     [--list] [--diff] [--effort EFFORT] [--candidates N] [--jobs N] [--no-times]";

/// What was typed.
#[derive(Default)]
struct Options {
    folder: Option<PathBuf>,
    settings: Settings,
    only: Vec<String>,
    list: bool,
    diff: bool,
    /// Inputs for each function under test on the real OCaml.
    inputs: Option<usize>,
    replay: bool,
}

/// Inputs for each function under test, unless said otherwise.
const INPUTS: usize = 3000;

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
    let mut options = Options::default();
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value\n{USAGE}"));
        match arg.as_str() {
            "--with-class" => options.settings.with_class = true,
            "--recheck" => options.settings.recheck = true,
            "--replay" => options.replay = true,
            "--inputs" => options.inputs = Some(value()?.parse().map_err(|_| USAGE)?),
            "--only" => options.only.push(value()?.trim_end_matches('/').to_string()),
            "--list" => options.list = true,
            "--diff" => options.diff = true,
            "--effort" => {
                let effort = refute_driver::effort(&value()?);
                options.settings.effort = Some(effort.map_err(|error| error.to_string())?);
            }
            "--candidates" => options.settings.candidates = value()?.parse().map_err(|_| USAGE)?,
            "--jobs" => options.settings.jobs = value()?.parse().map_err(|_| USAGE)?,
            "--no-times" => options.settings.times = false,
            other if other.starts_with('-') => return Err(format!("no option {other}\n{USAGE}")),
            folder => options.folder = Some(folder.into()),
        }
    }
    Ok(options)
}

impl Options {
    fn wants_class(&self, class: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only.split('/').next() == Some(class))
    }

    fn wants(&self, class: &str, file: &str) -> bool {
        let is_named = |only: &String| match only.split_once('/') {
            Some((name, named)) => name == class && (named == file || file.strip_suffix(".ml") == Some(named)),
            None => only == class,
        };
        self.only.is_empty() || self.only.iter().any(is_named)
    }
}

fn run(options: &Options) -> Result<bool, String> {
    let folder = options.folder.as_ref().ok_or(USAGE)?;
    let labels = labels(folder)?;
    let mut fine = true;
    let (mut measured, mut checked): (Vec<(String, Vec<Repaired>)>, Vec<Checked>) = (Vec::new(), Vec::new());
    for class in class::read_any(folder)?.iter().filter(|class| options.wants_class(&class.name)) {
        match repair_class(class, labels.as_deref(), options) {
            Ok(repaired) => {
                if options.replay {
                    checked.push(patches::check(class, &repaired, options.inputs.unwrap_or(INPUTS)));
                }
                measured.push((class.name.clone(), repaired));
            }
            Err(reason) => {
                println!("{}: not measured: {reason}", class.name);
                fine = false;
            }
        }
    }
    print!("{}", table(&measured, options.settings.recheck));
    if options.replay {
        println!("\n## On the real OCaml\n\n{}", patches::table(&checked));
    }
    Ok(fine && checked.iter().all(|one| one.same == one.patches()))
}

fn repair_class(class: &Class, labels: Option<&[Label]>, options: &Options) -> Result<Vec<Repaired>, String> {
    let repaired = repair_all(class, labels, |file| options.wants(&class.name, file), options.settings)?;
    if options.list {
        repaired.iter().for_each(|one| print!("{}", line(&class.name, one, options.diff)));
    }
    Ok(repaired)
}

/// What is known about the submissions, when there is a file that says it.
fn labels(folder: &Path) -> Result<Option<Vec<Label>>, String> {
    let path = folder.join("labels.csv");
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok(Some(labels::read(&text))),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("{}: {error}", path.display())),
    }
}
