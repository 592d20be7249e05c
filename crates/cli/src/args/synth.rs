//! The options of `refute synth`.

use super::{LanguageArgs, number};
use clap::Args;
use refute_driver::Effort;
use std::path::PathBuf;

pub(super) const EXAMPLES: &str = "\
Examples:
  refute synth stutter.ml                            the function that the examples say
  refute synth stutter.ml --all 3                    with other functions that fit as well
  refute synth stutter.ml --answer '[0; 0; 1; 1]'    answer the question of the run without it
  refute synth stutter.ml --answer 'stutter [5] = [5; 5]'
  refute synth stutter.ml --reference solution.ml    examples come from a reference until nothing differs
  refute synth stutter.ml --reference ./solution.py  the same with a program in any language
  refute synth stutter.ml --with List --out done.ml  functions of List may be used; write the whole program

A file says what is wanted in OCaml, with examples as asserts or comments,
  let stutter : int list -> int list = ??
  let () = assert (stutter [1; 2] = [1; 1; 2; 2])      (* stutter [] = [] *)
or in the language of Myth: let stutter : list -> list |> { [] => [] | [0] => [0;0] } = ?

An executable gets one line per question, the arguments in OCaml: [1; 2] -3 (Some 4)
It answers with one line, the value in OCaml, or with `raises`. It may go on to the next line or end:
then it is started again. It has 10 seconds for each answer.

Exit codes:
  0    there is a function; with --reference, it agrees with the reference
  1    there is none, the examples contradict each other, or the file has errors
  2    a wrong option, or a file that cannot be read or written
  130  interrupted by Ctrl-C; what was found until then is printed";

/// What is wanted, and how far to look.
#[derive(Args, Debug)]
pub(crate) struct SynthArgs {
    /// Files with a goal and examples; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// The function that is wanted, when a file has several goals
    #[arg(long, value_name = "NAME")]
    pub entry: Option<String>,

    #[command(flatten)]
    pub language: LanguageArgs,

    /// Show up to N functions that fit the examples and differ from one another [default: 1]
    #[arg(long, value_name = "N", value_parser = number)]
    pub all: Option<u64>,

    /// Answer a question: a value, `a` or `b`, or a whole example (may be repeated, in order)
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true)]
    pub answer: Vec<String>,

    /// Take examples from this program until no difference is found: OCaml, or an executable
    #[arg(long, value_name = "PATH")]
    pub reference: Option<PathBuf>,

    /// The function of the reference [default: the one with the same name]
    #[arg(long, value_name = "NAME", requires = "reference")]
    pub reference_entry: Option<String>,

    /// Functions of the library that may be used, too: `List`, `List.map`, `String`
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    pub with: Vec<String>,

    /// Functions, operators and modules that may not be used
    #[arg(long, value_name = "WHAT", value_delimiter = ',', allow_hyphen_values = true)]
    pub without: Vec<String>,

    /// How far to look: low, normal, high, or a number of steps [default: normal]
    #[arg(long, visible_alias = "steps", value_name = "HOW", value_parser = look)]
    pub effort: Option<Look>,

    /// Write the whole program, with the function in it, to this file
    #[arg(long, value_name = "PATH")]
    pub out: Option<PathBuf>,

    /// Ask and read answers even when this is no terminal
    #[arg(long, conflicts_with_all = ["no_input", "reference"])]
    pub interactive: bool,

    /// Never ask on the terminal
    #[arg(long)]
    pub no_input: bool,
}

/// How far to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    /// Steps of each search.
    pub steps: u64,
    /// How far to look for differences from a reference.
    pub effort: Effort,
}

impl Look {
    /// The default.
    pub(crate) fn normal() -> Look {
        Look { steps: refute_driver::synth_steps(), effort: Effort::NORMAL }
    }
}

/// `low`, `normal`, `high`, or a number of steps.
pub(super) fn look(text: &str) -> Result<Look, String> {
    let normal = Look::normal();
    match text {
        "low" => Ok(Look { steps: (normal.steps / 10).max(1), effort: Effort::LOW }),
        "normal" => Ok(normal),
        "high" => Ok(Look { steps: normal.steps.saturating_mul(10), effort: Effort::HIGH }),
        _ => match number(text) {
            Ok(steps) => Ok(Look { steps, ..normal }),
            Err(_) => Err("expected low, normal, high, or a number of steps such as 5_000_000".to_string()),
        },
    }
}
