//! Measures how well `refute generalize` describes and finds failing inputs: `measure-generalize PATH..`.
//!
//! A PATH is a benchmark, an OCaml file as the README of `examples/generalize` says, or a folder of them. All valid inputs to
//! a bound are put to the reference and the submission, and a random sample beyond it. The tables say how much of the
//! failing inputs the description found covers (recall), how much of what it covers fails (precision), and the same for the
//! inputs that each learner makes. Options: `--oracle reference|spec` (who decides whether an input fails), `--inputs N` (the
//! bound is the largest size to which there are at most so many valid inputs, 20000 unless said), `--size N` (the bound is this at most),
//! `--seed N`, `--no-times` (the same files give the same bytes), `--restricted` (learners with fewer operators as well).

#![allow(clippy::print_stdout, reason = "a command for the people who work on the project")]

use refute_conformance::families::{Decider, Operators, Request, measure, tables};
use refute_driver::Text;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "usage: measure-generalize PATH.. [--oracle reference|spec] [--inputs N] [--size N] [--seed N] \
     [--no-times] [--restricted]";

fn main() -> ExitCode {
    match run(std::env::args().skip(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            println!("{reason}");
            ExitCode::from(2)
        }
    }
}

fn run(mut args: impl Iterator<Item = String>) -> Result<(), String> {
    let mut paths: Vec<PathBuf> = Vec::new();
    let (mut decider, mut inputs, mut size, mut seed, mut times) = (Decider::Reference, 20_000, None, 1, true);
    let mut operators = Operators::Usual;
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value\n{USAGE}"));
        match arg.as_str() {
            "--oracle" => {
                decider = match value()?.as_str() {
                    "reference" => Decider::Reference,
                    "spec" => Decider::Specification,
                    _ => return Err(USAGE.to_string()),
                }
            }
            "--inputs" => inputs = value()?.parse().map_err(|_| USAGE)?,
            "--size" => size = Some(value()?.parse().map_err(|_| USAGE)?),
            "--seed" => seed = value()?.parse().map_err(|_| USAGE)?,
            "--no-times" => times = false,
            "--restricted" => operators = Operators::Restricted,
            other if other.starts_with('-') => return Err(format!("no option {other}\n{USAGE}")),
            path => paths.push(path.into()),
        }
    }
    let texts = texts(&paths)?;
    let results = texts.iter().map(|text| {
        let mut measured = measure(&Request { text, decider, inputs, size, seed, operators });
        if !times {
            measured.forget_times();
        }
        measured
    });
    print!("{}", tables(&results.collect::<Vec<_>>()));
    Ok(())
}

/// The files, and the OCaml files of the folders in order of their names.
fn texts(paths: &[PathBuf]) -> Result<Vec<Text>, String> {
    let told = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let entries = std::fs::read_dir(path).map_err(|error| told(path, error))?;
        let mut inside: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        inside.retain(|path| path.extension().is_some_and(|extension| extension == "ml"));
        inside.sort();
        files.extend(inside);
    }
    if files.is_empty() {
        return Err(format!("there is no OCaml file\n{USAGE}"));
    }
    let read = |path: &PathBuf| {
        let bytes = std::fs::read(path).map_err(|error| told(path, error))?;
        Ok(Text { name: path.display().to_string(), bytes })
    };
    files.iter().map(read).collect()
}
