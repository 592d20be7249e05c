//! The options of `refute bench`.

use super::number;
use clap::{Args, Subcommand, ValueEnum};
use refute_driver::Effort;
use refute_verdict::BenchOracle;
use std::path::PathBuf;

pub(super) const EXAMPLES: &str = "\
Examples:
  refute bench generalize examples/generalize
  refute bench generalize examples/generalize --oracle spec --json
  refute bench generalize examples/generalize/quicksort.ml --size 6

Each file holds a reference, a submission with a fault and an input on which it fails; the README of
examples/generalize says how. All valid inputs to a bound are put to both, and a random sample beyond it. The
table says how much of the failing inputs the description found covers (recall), how much of what it
covers fails (precision), and the same for the inputs that each learner makes.

Exit codes:
  0    measured
  2    a wrong option, a folder without benchmarks, or a file that cannot be read
  130  interrupted by Ctrl-C; what was measured until then is printed";

const REPAIR_EXAMPLES: &str = "\
Examples:
  refute bench repair examples/classes
  refute bench repair examples/classes/expr --with-class --recheck --list
  refute bench repair corpus --only lambda1/sub7.ml --list

The folder is a class with its problem.toml, or holds such classes, or has them in `classes`. A file
`labels.csv` beside them, whose first line names the columns problem, submission and label, says which
submissions are `incorrect` and which `correct`; without it every submission is judged first. Each wrong
one is repaired by itself, with --with-class from the right ones as well.

Exit codes:
  0    measured
  2    a wrong option, a folder without classes, or a file that cannot be read
  130  interrupted by Ctrl-C; what was measured until then is printed";

/// What is measured.
#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    /// What is measured.
    #[command(subcommand)]
    pub command: BenchCommand,
}

/// What can be measured.
#[derive(Subcommand, Debug)]
pub(crate) enum BenchCommand {
    /// Measures how well failing inputs are described and found
    #[command(after_help = EXAMPLES)]
    Generalize(BenchGeneralizeArgs),
    /// Measures how many wrong submissions are repaired, how, and in which time
    #[command(after_help = REPAIR_EXAMPLES)]
    Repair(BenchRepairArgs),
}

/// How repairs are measured.
#[derive(Args, Debug)]
pub(crate) struct BenchRepairArgs {
    /// A class, or a folder of classes
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,

    /// The right submissions of a class lend their pieces
    #[arg(long)]
    pub with_class: bool,

    /// Search every patched program once more for differences, with ten times the effort
    #[arg(long)]
    pub recheck: bool,

    /// Only this class, or this submission of a class; may be given several times
    #[arg(long, value_name = "CLASS[/FILE]")]
    pub only: Vec<String>,

    /// A line for every submission: class, file, answer, extent, source, changed tokens, seconds, explanation
    #[arg(long)]
    pub list: bool,

    /// With --list, the patch or the reason below every line
    #[arg(long, requires = "list")]
    pub diff: bool,

    /// How far a program is searched for differences: low, normal, high, or a number of steps [default: the exercise's]
    #[arg(long, value_name = "HOW", value_parser = refute_driver::effort)]
    pub effort: Option<Effort>,

    /// How many changed programs are tried at most
    #[arg(long, value_name = "N", value_parser = number)]
    pub candidates: Option<u64>,

    /// How many submissions are repaired at the same time [default: one per core]
    #[arg(long, value_name = "N", value_parser = number)]
    pub jobs: Option<u64>,

    /// Leave out seconds, so that the same files give the same bytes
    #[arg(long)]
    pub no_times: bool,
}

/// How descriptions are measured.
#[derive(Args, Debug)]
pub(crate) struct BenchGeneralizeArgs {
    /// Folders of OCaml files, or single files
    #[arg(required = true, value_name = "DIR")]
    pub paths: Vec<PathBuf>,

    /// Who decides whether an input fails: the reference, or `pre` and `post`
    #[arg(long, value_enum, default_value_t = OracleChoice::Reference, value_name = "WHO")]
    pub oracle: OracleChoice,

    /// All valid inputs are taken up to the largest size to which there are at most N of them [default: 20000]
    #[arg(long, value_name = "N", value_parser = number)]
    pub inputs: Option<u64>,

    /// All valid inputs are taken up to this size at most
    #[arg(long, value_name = "N", value_parser = number)]
    pub size: Option<u64>,

    /// Where random choices start [default: 1]
    #[arg(long, value_name = "N", value_parser = number)]
    pub seed: Option<u64>,

    /// Leave out seconds, so that the same files give the same bytes
    #[arg(long)]
    pub no_times: bool,
}

/// Who decides whether an input fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum OracleChoice {
    /// The reference
    Reference,
    /// The pre- and postcondition
    Spec,
}

impl OracleChoice {
    /// As the driver calls it.
    pub(crate) fn oracle(self) -> BenchOracle {
        match self {
            OracleChoice::Reference => BenchOracle::Reference,
            OracleChoice::Spec => BenchOracle::Spec,
        }
    }
}
