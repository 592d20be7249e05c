//! The options of `refute init`.

use clap::Args;
use std::path::PathBuf;

pub(super) const EXAMPLES: &str = "\
Examples:
  refute init                        for the reference in this directory
  refute init exercises/diff
  refute init reference.ml --print   show it, write nothing

What can be told from the files is filled in: the functions of the reference with their types, an observer
(grading.ml, observer.ml), a prelude, the instructor's tests (testcases.txt, tests.ml) and where the submissions
are. Everything else is there as an example in a comment.";

/// What to describe.
#[derive(Args, Debug)]
pub(crate) struct InitArgs {
    /// The reference, or the directory it is in [default: this directory]
    #[arg(value_name = "REFERENCE|DIR")]
    pub path: Option<PathBuf>,

    /// Replace a problem.toml that is there already
    #[arg(long)]
    pub force: bool,

    /// Print the description instead of writing it
    #[arg(long)]
    pub print: bool,
}
