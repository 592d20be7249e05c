//! The options of `refute cover` and `refute solve`.

use super::{LanguageArgs, number};
use clap::{Args, ValueEnum};
use refute_driver::CoverConfig;
use refute_report::cover::CoverFormat;
use std::path::PathBuf;

pub(super) const COVER_EXAMPLES: &str = "\
Examples:
  refute cover compress.ml --entry list_compress     one input per branch, the smallest
  refute cover compress.ml --deep                    also in the functions that it calls
  refute cover compress.ml --format alcotest --out test.ml
  refute cover compress.ml --against tests.ml        what the tests miss, and what to add
  refute cover compress.ml --html coverage.html
  refute cover compress.ml --per-path 3 --sub        more inputs: similar ones, those of recursive calls

A branch is reached (by the input shown), dead (proved: no input reaches it), or open (no input up to
some size reaches it). In an input, `_` may be anything: all these inputs take the same path.
Without --entry it is the function named in the last comment, `(* cover: f *)`, or the last one.

Exit codes:
  0    every branch is reached or dead
  1    a branch is open, or the file has errors
  2    a wrong option, or a file that cannot be read
  130  interrupted by Ctrl-C; what was found until then is printed";

pub(super) const SOLVE_USAGE: &str = "refute solve [OPTIONS] FILE... [EQUATION]";

pub(super) const SOLVE_EXAMPLES: &str = "\
Examples:
  refute solve nat.ml 'find n m : plus n m = mult n m'
  refute solve nat.ml 'find (n : nat) m : plus n m = m && n <> m' --all 5
  refute solve equation.ml                           the equation that the file states

After `find` come the unknowns, after `:` any condition in OCaml. A file states an equation in a
comment, `(* find x : f x = 0 *)`, or by defining `problem` and `result` (find x : problem x = result),
or `lhs` and `rhs`.
In a solution, `_` may be anything. `no solution` is proved; `none up to size n` is not.

Exit codes:
  0    there is a solution
  1    none was found, or the file or the equation has errors
  2    a wrong option, or a file that cannot be read
  130  interrupted by Ctrl-C; what was found until then is printed";

/// How far to look.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct LookArgs {
    /// How far to look: low, normal, high, or a number of steps [default: normal]
    #[arg(long, value_name = "HOW", value_parser = steps)]
    pub effort: Option<u64>,

    /// Look at inputs with at most N constructors and constants
    #[arg(long, value_name = "N", value_parser = number)]
    pub max_size: Option<u64>,
}

impl LookArgs {
    /// As settings of the search.
    pub(crate) fn config(self) -> CoverConfig {
        let mut config = CoverConfig::default();
        config.steps = self.effort.unwrap_or(config.steps);
        config.max_size = self.max_size.map_or(config.max_size, |size| usize::try_from(size).unwrap_or(usize::MAX));
        config
    }
}

/// What to cover, and how it is shown.
#[derive(Args, Debug)]
pub(crate) struct CoverArgs {
    /// OCaml files; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// The function to cover
    #[arg(long, value_name = "NAME")]
    pub entry: Option<String>,

    /// Cover the functions that it calls, too
    #[arg(long)]
    pub deep: bool,

    /// For every path, N more inputs that take it
    #[arg(long, value_name = "N", value_parser = number)]
    pub per_path: Option<u64>,

    /// List the arguments of recursive calls as inputs, too
    #[arg(long)]
    pub sub: bool,

    /// Tests that there are (asserts, OUnit2 or Alcotest): show what they miss, and add only that
    #[arg(long, value_name = "TESTS.ml")]
    pub against: Option<PathBuf>,

    /// What the inputs and their results are written as
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = CoverFormatChoice::Table)]
    pub format: CoverFormatChoice,

    /// Write to this file instead of standard output
    #[arg(long, value_name = "PATH")]
    pub out: Option<PathBuf>,

    /// Write a page with the source, every branch linked to its input
    #[arg(long, value_name = "PATH")]
    pub html: Option<PathBuf>,

    /// Show the source as well, every branch marked
    #[arg(long)]
    pub source: bool,

    /// How far to look.
    #[command(flatten)]
    pub language: LanguageArgs,

    #[command(flatten)]
    pub look: LookArgs,
}

/// What inputs and their results are written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum CoverFormatChoice {
    /// For people
    Table,
    /// Everything, as with --json
    Json,
    /// Tests for OUnit2
    Ounit2,
    /// Tests for Alcotest
    Alcotest,
    /// Plain asserts
    Assert,
    /// Examples for Myth
    Myth,
}

impl CoverFormatChoice {
    /// The format of tests or examples, when it is one.
    pub(crate) fn tests(self) -> Option<CoverFormat> {
        match self {
            CoverFormatChoice::Table | CoverFormatChoice::Json => None,
            CoverFormatChoice::Ounit2 => Some(CoverFormat::OUnit2),
            CoverFormatChoice::Alcotest => Some(CoverFormat::Alcotest),
            CoverFormatChoice::Assert => Some(CoverFormat::Assert),
            CoverFormatChoice::Myth => Some(CoverFormat::Myth),
        }
    }
}

/// What to solve, and how far to look.
#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    /// OCaml files (`-` is standard input), then perhaps an equation
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Up to N solutions, in order of size [default: 1]
    #[arg(long, value_name = "N", value_parser = number)]
    pub all: Option<u64>,

    /// How far to look.
    #[command(flatten)]
    pub language: LanguageArgs,

    #[command(flatten)]
    pub look: LookArgs,
}

/// `low`, `normal`, `high`, or a number of steps.
fn steps(text: &str) -> Result<u64, String> {
    let normal = CoverConfig::default().steps;
    match text {
        "low" => Ok((normal / 10).max(1)),
        "normal" => Ok(normal),
        "high" => Ok(normal.saturating_mul(10)),
        _ => number(text).map_err(|_| "expected low, normal, high, or a number of steps such as 5_000_000".to_string()),
    }
}
