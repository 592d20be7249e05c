//! The options of `refute check`.

use super::number;
use clap::{Args, ValueEnum};
use refute_driver::{Effort, Exceptions, Overflow, Strategy};
use std::path::PathBuf;

pub const USAGE: &str = "\
refute check [OPTIONS] REFERENCE SUBMISSION...
       refute check [OPTIONS] --problem DIR [SUBMISSION...]";

pub const EXAMPLES: &str = "\
Examples:
  refute check reference.ml homework.ml --entry diff
  refute check reference.ml submissions/ --entry sum --assume 'fun n -> n >= 0'
  refute check reference.ml homework.ml --entry diff --observe grading.ml
  refute check reference.ml homework.ml --entry keys --equal 'fun a b -> List.sort compare a = List.sort compare b'
  refute check --problem exercises/diff homework.ml
  refute check --problem exercises/diff --save-test tests.ml
  refute check reference.ml homework.ml --entry diff --replay tests.ml

A submission is a file or a directory, which stands for the .ml files in it. A difference is shown as the smallest
call on which the two programs part. `no difference found` says how far the search went; it is not a proof.

Exit codes:
  0    no difference was found in any submission
  1    something else was: a difference, a submission that does not fit, is rejected or could not be judged
  2    a wrong option, a file that cannot be read, a reference with errors
  130  interrupted by Ctrl-C; what was judged until then is printed";

/// What to compare, and how.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// The reference, then the submissions; with --problem, submissions only. `-` is standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Take entry, reference, observer and the rest from DIR/problem.toml; the submissions are those given, or
    /// DIR/submissions
    #[arg(long, value_name = "DIR")]
    pub problem: Option<PathBuf>,

    /// The function under test [default: the last function of the reference]
    #[arg(long, value_name = "NAME")]
    pub entry: Option<String>,

    /// Which inputs count: a function of the same arguments, such as 'fun (n, f) -> n >= 0'
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    pub assume: Option<String>,

    /// Compare through the function `grading` (or the last one) of this file, which is added to both programs
    #[arg(long, value_name = "FILE")]
    pub observe: Option<PathBuf>,

    /// When two results are equal: a function such as 'fun a b -> abs (a - b) <= 1'
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    pub equal: Option<String>,

    /// What to make of inputs on which the reference raises [default: outside]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub exceptions: Option<ExceptionsChoice>,

    /// What to make of a difference that exists only where 63-bit integers wrap around [default: note]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub overflow: Option<OverflowChoice>,

    /// How far to look: low, normal, high, or a number of steps [default: normal]
    #[arg(long, value_name = "HOW", value_parser = refute_driver::effort)]
    pub effort: Option<Effort>,

    /// How to look
    #[arg(long, value_enum, value_name = "HOW", default_value_t = StrategyChoice::Combined)]
    pub strategy: StrategyChoice,

    /// Where random inputs start: another number draws others
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// How many submissions are judged at the same time [default: one per core]
    #[arg(long, short, value_name = "N", value_parser = number)]
    pub jobs: Option<u64>,

    /// Append each counterexample to this file as an OCaml `assert`
    #[arg(long, value_name = "FILE.ml", conflicts_with = "replay")]
    pub save_test: Option<PathBuf>,

    /// Do not search: run the asserts of this file against the reference and the submissions
    #[arg(long, value_name = "FILE.ml")]
    pub replay: Option<PathBuf>,

    /// Show what the search did: shapes, runs, paths, solver queries, steps, memory
    #[arg(long)]
    pub stats: bool,

    /// Show everything about each of several submissions
    #[arg(long, short)]
    pub verbose: bool,
}

/// What to make of inputs on which the reference raises.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ExceptionsChoice {
    /// They are outside the exercise
    Outside,
    /// The submission must raise the same exception
    Same,
}

impl From<ExceptionsChoice> for Exceptions {
    fn from(choice: ExceptionsChoice) -> Exceptions {
        match choice {
            ExceptionsChoice::Outside => Exceptions::Outside,
            ExceptionsChoice::Same => Exceptions::Same,
        }
    }
}

/// What to make of a difference that exists only where integers wrap around.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum OverflowChoice {
    /// It is told as a note, and the search goes on
    Note,
    /// It is a difference like any other
    Count,
}

impl From<OverflowChoice> for Overflow {
    fn from(choice: OverflowChoice) -> Overflow {
        match choice {
            OverflowChoice::Note => Overflow::Noted,
            OverflowChoice::Count => Overflow::Counts,
        }
    }
}

/// How to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum StrategyChoice {
    /// Every shape with constants at hand; no solver
    Enumerate,
    /// Every shape with constants from the solver only
    Symbolic,
    /// Random shapes with random constants
    Random,
    /// Constants at hand first, then the solver
    Combined,
}

impl From<StrategyChoice> for Strategy {
    fn from(choice: StrategyChoice) -> Strategy {
        match choice {
            StrategyChoice::Enumerate => Strategy::Enumerate,
            StrategyChoice::Symbolic => Strategy::Symbolic,
            StrategyChoice::Random => Strategy::Random,
            StrategyChoice::Combined => Strategy::Combined,
        }
    }
}
