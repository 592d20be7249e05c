//! The options of `refute resynth`.

use super::LanguageArgs;
use super::synth::{Look, look};
use clap::Args;
use std::path::PathBuf;

pub(super) const EXAMPLES: &str = "\
Examples:
  refute resynth compress.ml --entry list_compress
  refute resynth compress.ml --out examples.ml       then: refute synth examples.ml
  refute resynth sum.ml --with List.fold_left        the library may be used as well

A function goes to examples of what it does, and back: inputs for its branches are found, a program is made
from them, and inputs on which it differs from the function are added until none is found. Then
examples are dropped as long as the function still comes back. How many are left says how much
there is to the function, and each of them says what it is there for.
Without --entry it is the function named in the last comment, `(* cover: f *)`, or the last one.
It may use the functions of the file before it that it uses now.

Exit codes:
  0    the function came back: no difference was found
  1    it did not, or the file has errors
  2    a wrong option, or a file that cannot be read
  130  interrupted by Ctrl-C; what was found until then is printed";

/// What goes to examples and back.
#[derive(Args, Debug)]
pub(crate) struct ResynthArgs {
    /// OCaml files; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// The function
    #[arg(long, value_name = "NAME")]
    pub entry: Option<String>,

    #[command(flatten)]
    pub language: LanguageArgs,

    /// A module or a function of the library that may be used; may be given several times
    #[arg(long, value_name = "NAME")]
    pub with: Vec<String>,

    /// Write the examples to this file, as a problem for `refute synth`
    #[arg(long, value_name = "PATH")]
    pub out: Option<PathBuf>,

    /// Show the whole program that comes back without an example
    #[arg(long)]
    pub rivals: bool,

    /// How far to look: low, normal, high, or a number of steps for each search [default: normal]
    #[arg(long, value_name = "HOW", value_parser = look)]
    pub effort: Option<Look>,
}

impl ResynthArgs {
    /// How far to look.
    pub(crate) fn look(&self) -> Look {
        self.effort.unwrap_or_else(Look::normal)
    }
}
