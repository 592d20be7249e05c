//! Measures `refute synth` on the problems of `examples/synth`.
//!
//! `measure-synth [FILTER]` searches for the functions of all problems with that in their names. Options: `--enlarged` (the
//! small ones among all functions of the library), `--both` (one context beside the other), `--show` (print the answers, and of wrong ones the smallest input where
//! they are not what is meant), `--all N` (so many answers), `--steps N`, `--runs N` (inputs that are compared), `--jobs N`.
//! `measure-synth --everyday [FILTER] [--show]` puts the goals of `examples/synth/everyday` to the whole command, one after another, and answers
//! its questions truthfully; `--goals FOLDER` takes those of another folder.

#![allow(clippy::print_stdout, reason = "a command for the people who work on the project")]

use refute_conformance::everyday;
use refute_conformance::problems::{self, Group, Problem};
use refute_conformance::synthesis::{Settings, measure, table};
use std::process::ExitCode;

const USAGE: &str = "usage: measure-synth [FILTER] [--everyday | --goals FOLDER | --enlarged | --both] [--show] [--all N] [--steps N] [--runs N] [--jobs N]";

/// What was typed.
#[derive(Default)]
struct Options {
    filters: Vec<String>,
    goals: Option<String>,
    enlarged: bool,
    both: bool,
    show: bool,
    settings: Settings,
}

fn main() -> ExitCode {
    match options(std::env::args().skip(1)) {
        Ok(options) => {
            run(&options);
            ExitCode::SUCCESS
        }
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
            "--all" => options.settings.config.answers = value()?.parse().map_err(|_| USAGE)?,
            "--steps" => options.settings.config.steps = value()?.parse().map_err(|_| USAGE)?,
            "--runs" => options.settings.effort.runs = value()?.parse().map_err(|_| USAGE)?,
            "--jobs" => options.settings.jobs = value()?.parse().map_err(|_| USAGE)?,
            "--everyday" => options.goals = Some(problems::EVERYDAY.to_string()),
            "--goals" => options.goals = Some(value()?),
            "--enlarged" => options.enlarged = true,
            "--both" => options.both = true,
            "--show" => options.show = true,
            other if other.starts_with('-') => return Err(format!("no option {other}\n{USAGE}")),
            word => options.filters.push(word.to_string()),
        }
    }
    Ok(options)
}

fn run(options: &Options) {
    let mut problems = options.goals.as_deref().map_or_else(problems::problems, problems::goals);
    let is_wanted = |name: &str| options.filters.iter().any(|filter| name.contains(filter));
    problems.retain(|problem| options.filters.is_empty() || is_wanted(&problem.name));
    if options.goals.is_some() {
        return run_everyday(&problems, options);
    }
    let small = problems.iter().filter(|one| one.group == Group::Small).map(Problem::enlarged);
    let enlarged: Vec<Problem> = if options.enlarged || options.both { small.collect() } else { Vec::new() };
    if options.enlarged {
        problems.clear();
    }
    let (all, enlarged) = (measure(&problems, options.settings), measure(&enlarged, options.settings));
    for one in all.iter().chain(&enlarged) {
        match &one.found {
            _ if options.show => println!("{}", one.show()),
            Err(reason) => println!("{}: {reason}", one.problem.name),
            Ok(_) => {}
        }
    }
    println!("{}", if options.enlarged { table(&enlarged, &[]) } else { table(&all, &enlarged) });
}

fn run_everyday(problems: &[Problem], options: &Options) {
    let score = |problem| {
        let score = everyday::score(problem, options.settings.effort);
        if options.show {
            println!("### {}\n\n{}", score.name, score.rounds.join("\n"));
        }
        score
    };
    let scores: Vec<everyday::Score> = problems.iter().map(score).collect();
    println!("{}", everyday::table(&scores));
}
