//! Measures `refute resynth` on the intended functions of `examples/synth`.
//!
//! `measure-resynth [FILTER]` takes the functions with that in their names to examples and back. Options: `--small` (the 43
//! small ones alone), `--show` (print programs and examples), `--steps N` (of each search), `--jobs N`.

#![allow(clippy::print_stdout, reason = "a command for the people who work on the project")]

use refute_conformance::parallel;
use refute_conformance::problems::{Group, problems};
use refute_conformance::roundtrip::{measure, table};
use std::process::ExitCode;

const USAGE: &str = "usage: measure-resynth [FILTER] [--small] [--show] [--steps N] [--jobs N]";

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
    let (mut filters, mut small, mut show) = (Vec::new(), false, false);
    let (mut steps, mut jobs) = (refute_driver::synth_steps(), parallel::cores());
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value\n{USAGE}"));
        match arg.as_str() {
            "--steps" => steps = value()?.parse().map_err(|_| USAGE)?,
            "--jobs" => jobs = value()?.parse().map_err(|_| USAGE)?,
            "--small" => small = true,
            "--show" => show = true,
            other if other.starts_with('-') => return Err(format!("no option {other}\n{USAGE}")),
            word => filters.push(word.to_string()),
        }
    }
    let mut problems = problems();
    problems.retain(|problem| {
        let named = filters.is_empty() || filters.iter().any(|filter| problem.name.contains(filter.as_str()));
        named && (!small || problem.group == Group::Small)
    });
    let trips = measure(&problems, steps, jobs);
    if show {
        trips.iter().for_each(|trip| println!("{}", trip.show()));
    }
    println!("{}", table(&trips));
    Ok(())
}
