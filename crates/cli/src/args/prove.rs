//! The options of `refute prove`.

use super::{LanguageArgs, OverflowChoice};
use clap::Args;
use refute_driver::Effort;
use std::path::PathBuf;

pub(super) const USAGE: &str = "\
refute prove [OPTIONS] FILE FILE
       refute prove [OPTIONS] FILE --entry NAME --against NAME
       refute prove [OPTIONS] --recheck CERTIFICATE FILE FILE";

pub(super) const EXAMPLES: &str = "\
Examples:
  refute prove old.ml new.ml --entry insert
  refute prove old.ml new.ml --entry insert --against insert_fast
  refute prove list.ml --entry rev --against rev_tail
  refute prove old.ml new.ml --entry insert --certificate proof.json
  refute prove old.ml new.ml --entry insert --recheck proof.json

Proved means: for every input on which the first function returns, the second one returns the same. Where no proof is
found, what blocked it is shown, and an input on which the two differ is looked for as `refute check` does.

Exit codes:
  0    proved; with --recheck, the certificate holds
  1    not proved: they differ, or nothing is known, or the second file does not fit or is rejected
  2    a wrong option, a file that cannot be read, a first file with errors; with --recheck, no certificate for these files
  130  interrupted by Ctrl-C";

/// Which functions, and how they are compared.
#[derive(Args, Debug)]
pub(crate) struct ProveArgs {
    /// The file with the first function, and the one with the second; one file may have both
    #[arg(required = true, value_name = "FILE", num_args = 1..=2)]
    pub files: Vec<PathBuf>,

    /// The first function [default: the last function of the first file]
    #[arg(long, value_name = "NAME")]
    pub entry: Option<String>,

    /// The second function [default: the name of the first]
    #[arg(long, value_name = "NAME")]
    pub against: Option<String>,

    /// Which inputs count, as a function to bool; a proof is about all of them
    #[arg(long, value_name = "EXPR")]
    pub assume: Option<String>,

    /// What to make of a difference that exists only where integers wrap around [default: note]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub overflow: Option<OverflowChoice>,

    /// Compare through the function `grading` (or the last one) of this file, which is added to both programs
    #[arg(long, value_name = "FILE")]
    pub observe: Option<PathBuf>,

    /// Write the proof to this file, so that it can be checked again
    #[arg(long, value_name = "FILE", conflicts_with = "recheck")]
    pub certificate: Option<PathBuf>,

    /// Look for nothing: check the certificate in this file, which was made for these files and options
    #[arg(long, value_name = "FILE")]
    pub recheck: Option<PathBuf>,

    #[command(flatten)]
    pub language: LanguageArgs,

    /// How far to look for a difference: low, normal, high, or a number of steps [default: normal]
    #[arg(long, value_name = "HOW", value_parser = refute_driver::effort)]
    pub effort: Option<Effort>,

    /// Show what the search did
    #[arg(long)]
    pub stats: bool,

    /// Cut nothing
    #[arg(long, short)]
    pub verbose: bool,
}
