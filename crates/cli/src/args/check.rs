//! The options of `refute check`.

use super::{ExerciseArgs, number};
use clap::Args;
use std::path::PathBuf;

pub(super) const USAGE: &str = "\
refute check [OPTIONS] REFERENCE SUBMISSION...
       refute check [OPTIONS] --problem DIR [SUBMISSION...]";

pub(super) const EXAMPLES: &str = "\
Examples:
  refute check reference.ml homework.ml --entry diff
  refute check reference.ml submissions/ --entry sum --assume 'fun n -> n >= 0'
  refute check reference.ml homework.ml --entry diff --observe grading.ml
  refute check reference.ml homework.ml --entry keys --equal 'fun a b -> List.sort compare a = List.sort compare b'
  refute check --problem exercises/diff homework.ml
  refute check --problem exercises/diff --save-test tests.ml
  refute check reference.ml homework.ml --entry diff --replay tests.ml
  refute check reference.ml homework.ml --entry merge --why

A submission is a file or a directory, which stands for the .ml files in it. A difference is shown as the smallest
call on which the two programs part. `no difference found` says how far the search went; it is not a proof.

Exit codes:
  0    no difference was found in any submission
  1    something else was: a difference, a submission that does not fit, is rejected or could not be judged
  2    a wrong option, a file that cannot be read, a reference with errors
  130  interrupted by Ctrl-C; what was judged until then is printed";

/// What to compare, and how.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// The reference, then the submissions; with --problem, submissions only. `-` is standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// The exercise in DIR: with a problem.toml, a learn-ocaml exercise, or with reference.ml, solution.ml or sol.ml; the
    /// submissions are those given, or its own
    #[arg(long, value_name = "DIR")]
    pub problem: Option<PathBuf>,

    /// The exercise.
    #[command(flatten)]
    pub exercise: ExerciseArgs,

    /// How many submissions are judged at the same time [default: one per core]
    #[arg(long, short, value_name = "N", value_parser = number)]
    pub jobs: Option<u64>,

    /// Append each counterexample to this file as an OCaml `assert`
    #[arg(long, value_name = "FILE.ml", conflicts_with = "replay")]
    pub save_test: Option<PathBuf>,

    /// Do not search: run the asserts of this file against the reference and the submissions
    #[arg(long, value_name = "FILE.ml")]
    pub replay: Option<PathBuf>,

    /// Write the proof that the submission is the same to this file; `refute prove` checks it again
    #[arg(long, value_name = "FILE", conflicts_with = "replay")]
    pub certificate: Option<PathBuf>,

    /// Say what all inputs on which a submission fails have in common, where that is found
    #[arg(long, conflicts_with = "replay")]
    pub why: bool,

    /// Show what the search did: shapes, runs, paths, solver queries, steps, memory
    #[arg(long)]
    pub stats: bool,

    /// Show everything about each of several submissions
    #[arg(long, short)]
    pub verbose: bool,
}
