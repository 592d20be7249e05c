//! The options of `refute generalize`.

use super::{LanguageArgs, number};
use clap::{Args, ValueEnum};
use refute_driver::Learner;
use std::path::PathBuf;

pub(super) const USAGE: &str = "\
refute generalize [OPTIONS] REFERENCE SUBMISSION
       refute generalize [OPTIONS] --property EXPR PROGRAM
       refute generalize [OPTIONS] --post EXPR [--pre EXPR] PROGRAM";

pub(super) const EXAMPLES: &str = "\
Examples:
  refute generalize reference.ml homework.ml --entry merge
  refute generalize reference.ml homework.ml --entry merge --input '([1; 2], [3; 4])'
  refute generalize queue.ml --entry push --pre valid --post 'fun q x r -> valid r && size r = size q + 1'
  refute generalize sort.ml --property 'fun l -> sorted (sort l)'
  refute generalize reference.ml ./merge.py --entry merge      a program in any language, asked line by line
  refute generalize reference.ml homework.ml --sample 1000 > failing.txt
  refute generalize reference.ml homework.ml --code --out found/

An executable gets one line per question, the arguments in OCaml: [1; 2] -3 (Some 4)
It answers with one line, the value in OCaml, or with `raises` (`raises Not_found`). It may go on to the next
line or end: then it is started again. It has 10 seconds for each answer. Without a reference, --post says which
answers are right, and its type says what arguments and answers are: --post 'fun (a : int list) (r : int) -> ...'

An input is an OCaml expression; several arguments are a tuple, or stand one after another: --input '[1] [2]'
Conditions are functions: expressions, or names of functions in the file. A condition that raises does not hold.
Operators (--operators) are functions that inputs are changed with; one whose name begins with `any_` gives a
list, any element of which may be taken.

Exit codes:
  0    no failing input: the given one does not fail, or none was found
  1    it fails, and the family was described as far as it was possible; or it could not be judged
  2    a wrong option, a file that cannot be read or has errors, an expression that does not type
  130  interrupted by Ctrl-C; the best until then is printed";

/// What fails, and how far to look.
#[derive(Args, Debug)]
pub(crate) struct GeneralizeArgs {
    /// The reference, then the program under test; with --pre, --post or --property the program alone
    #[arg(value_name = "FILE", num_args = 0..=2)]
    pub files: Vec<PathBuf>,

    /// The program that is right by definition
    #[arg(long, value_name = "FILE")]
    pub reference: Option<PathBuf>,

    /// The program under test: OCaml, or an executable
    #[arg(long, value_name = "FILE")]
    pub submission: Option<PathBuf>,

    /// Types and functions that all programs stand on
    #[arg(long, value_name = "FILE")]
    pub prelude: Option<PathBuf>,

    /// The function under test [default: the last one]
    #[arg(long, value_name = "NAME")]
    pub entry: Option<String>,

    #[command(flatten)]
    pub language: LanguageArgs,

    /// A failing input (may be repeated) [default: the smallest one that is found]
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    pub input: Vec<String>,

    /// Which inputs count: a function of the arguments
    #[arg(long, value_name = "EXPR", conflicts_with_all = ["assume", "equal"])]
    pub pre: Option<String>,

    /// Which results are right: a function of the arguments and the result
    #[arg(long, value_name = "EXPR", conflicts_with_all = ["assume", "equal", "property"])]
    pub post: Option<String>,

    /// What must hold: a function of the arguments
    #[arg(long, value_name = "EXPR", conflicts_with_all = ["assume", "equal"])]
    pub property: Option<String>,

    /// With a reference, which inputs count: a function of the arguments
    #[arg(long, value_name = "EXPR")]
    pub assume: Option<String>,

    /// With a reference, when two results are equal: a function such as 'fun a b -> abs (a - b) <= 1'
    #[arg(long, value_name = "EXPR")]
    pub equal: Option<String>,

    /// A file with functions that inputs are changed with
    #[arg(long, value_name = "FILE.ml")]
    pub operators: Option<PathBuf>,

    /// How perturbations are learned
    #[arg(long, value_enum, value_name = "HOW", default_value_t = LearnerChoice::Enumerate)]
    pub learner: LearnerChoice,

    /// Perturbations for each failing input [default: 4]
    #[arg(long, value_name = "N", value_parser = number)]
    pub perturbations: Option<u64>,

    /// Statements of a perturbation at most [default: 4]
    #[arg(long, value_name = "N", value_parser = number)]
    pub statements: Option<u64>,

    /// Steps of the random walk for each perturbation [default: 4_000]
    #[arg(long, value_name = "N", value_parser = number)]
    pub steps: Option<u64>,

    /// Calls of the program at most [default: 20_000]
    #[arg(long, value_name = "N", value_parser = number)]
    pub calls: Option<u64>,

    /// Where random choices start
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Print N different failing inputs, one per line, and nothing else
    #[arg(long, value_name = "N", value_parser = number)]
    pub sample: Option<u64>,

    /// Print N passing inputs near the border, one per line, and nothing else (after those of --sample)
    #[arg(long, value_name = "N", value_parser = number)]
    pub negatives: Option<u64>,

    /// Show the OCaml code: the predicate, the perturbations, the generators
    #[arg(long)]
    pub code: bool,

    /// Write predicate, generator, QCheck generator and inputs as files into this directory
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Write a page with a picture of learner against learner
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,

    /// Show what was done: calls, known answers, steps, stages
    #[arg(long)]
    pub stats: bool,
}

/// How perturbations are learned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum LearnerChoice {
    /// By a random walk
    Mcmc,
    /// All short ones, in order
    Enumerate,
    /// None are; failing inputs come from small edits alone
    Edits,
}

impl From<LearnerChoice> for Learner {
    fn from(choice: LearnerChoice) -> Learner {
        match choice {
            LearnerChoice::Mcmc => Learner::Mcmc,
            LearnerChoice::Enumerate => Learner::Enumerate,
            LearnerChoice::Edits => Learner::Edits,
        }
    }
}
