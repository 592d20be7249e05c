//! The options of `refute repair`.

use super::{ExerciseArgs, number};
use clap::Args;
use std::path::PathBuf;

pub(super) const USAGE: &str = "\
refute repair [OPTIONS] REFERENCE SUBMISSION...
       refute repair [OPTIONS] --problem DIR [SUBMISSION...]";

pub(super) const EXAMPLES: &str = "\
Examples:
  refute repair reference.ml homework.ml --entry eval
  refute repair reference.ml homework.ml --class submissions/     pieces of other submissions may be used
  refute repair reference.ml homework.ml --hint 1                 where to look, and no more
  refute repair reference.ml homework.ml --apply                  change the file
  refute repair reference.ml homework.ml --out fixed.ml           write the patched program elsewhere
  refute repair reference.ml submissions/ --out class.patch       the patches of a class in one file
  refute repair --problem exercises/diff homework.ml --tests tests.ml

A patch changes as little of the submission's own text as possible. It is offered only when the search of
`refute check` finds no difference after it, with the full effort; that is not a proof. Hints: 1 says where to look, 2 what
kind of mistake it is, 3 shows the patch with holes.

Exit codes:
  0    nothing to repair: no difference was found in any submission
  1    something was wrong with one, whether there is a patch or not
  2    a wrong option, a file that cannot be read or written, a reference with errors
  130  interrupted by Ctrl-C; what was found until then is printed, and no file is half written";

/// What to repair, and what becomes of the patch.
#[derive(Args, Debug)]
pub(crate) struct RepairArgs {
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

    /// Other submissions of the class: those without a difference lend their pieces
    #[arg(long, value_name = "FOLDER")]
    pub class: Option<PathBuf>,

    /// The instructor's tests, which must hold with a patch as well: testcases.txt or a file of asserts [default: the
    /// exercise's own]
    #[arg(long, value_name = "FILE")]
    pub tests: Option<PathBuf>,

    /// Say less than the patch: 1 where to look, 2 what kind of mistake, 3 the patch with holes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=3), conflicts_with_all = ["apply", "out"])]
    pub hint: Option<u8>,

    /// Change the submission's file
    #[arg(long)]
    pub apply: bool,

    /// Write the patched program to FILE, or the difference when FILE ends in .patch or .diff
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// How many submissions are repaired at the same time [default: one per core]
    #[arg(long, short, value_name = "N", value_parser = number)]
    pub jobs: Option<u64>,

    /// Show what was done: programs tried, tests, searches, steps
    #[arg(long)]
    pub stats: bool,
}
