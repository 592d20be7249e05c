//! The command line as typed.

mod check;
mod cover;
mod dialog;
mod exercise;
mod generalize;
mod grade;
mod init;
mod prove;
mod repair;
mod resynth;
mod synth;

pub(crate) use check::CheckArgs;
pub(crate) use cover::{CoverArgs, CoverFormatChoice, SolveArgs};
pub(crate) use dialog::{ClassArgs, DialogArgs, DialogCheckArgs, DialogCommand, Given, PathSearchArgs, Switch};
pub(crate) use exercise::{ExerciseArgs, OverflowChoice};
pub(crate) use generalize::GeneralizeArgs;
pub(crate) use grade::{FormatChoice, GradeArgs};
pub(crate) use init::InitArgs;
pub(crate) use prove::ProveArgs;
pub(crate) use repair::RepairArgs;
pub(crate) use resynth::ResynthArgs;
pub(crate) use synth::{Look, SynthArgs};

use clap::{Parser, Subcommand, ValueEnum};
use refute_driver::LanguageChoice;
use refute_verdict::Stage;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

const ABOUT: &str = "Finds the input that proves a typed functional program wrong.";

const TOP_EXAMPLES: &str = "\
Examples:
  refute check reference.ml homework.ml       the smallest input on which the two differ
  refute cover homework.ml                    an input for every branch of a function
  refute solve nat.ml 'find n : plus n n = n' values for which an equation holds
  refute synth stutter.ml                     the function that examples say
  refute resynth homework.ml                  a function to examples and back: how many does it need?
  refute generalize reference.ml homework.ml  what all failing inputs have in common
  refute prove old.ml new.ml --entry insert   that two functions are the same
  refute repair reference.ml homework.ml      the smallest change that mends a wrong program
  refute grade exercise/ --out report/        a report on a whole class
  refute dialog check sum.dialog ./program    the shortest wrong conversation of a console program
  refute types homework.ml                    the type of every definition, or what is wrong with it
  refute run homework.ml --call 'f [1; 2] 3'  run the file, then show the value of a call
  refute help check                           all options of a command

Exit codes:
  0    nothing wrong was found
  1    a problem in the program: a difference, an error, an uncaught exception, a limit that was reached
  2    a wrong option, or a file that cannot be read
  3    a bug of Refute
  130  interrupted by Ctrl-C";

const TYPES_EXAMPLES: &str = "\
Examples:
  refute types homework.ml
  refute types --json a.ml b.ml
  echo 'let f x = x + 1' | refute types -";

const RUN_EXAMPLES: &str = "\
Examples:
  refute run homework.ml
  refute run homework.ml --call 'insert 3 [1; 5]' --call 'insert 0 []'
  refute run loop.ml --fuel 1_000_000 --memory 64
  echo '3 4' | refute run sum.ml --input -

The file runs as with `ocaml homework.ml`, and every definition is echoed as in the toplevel.
It ends at the first uncaught exception (exit code 1, where OCaml has 2). Calls are evaluated
afterwards, even then, as long as the definitions they use were reached.";

const DUMP_EXAMPLES: &str = "\
Examples:
  refute dump --stage tokens homework.ml
  refute dump --stage ir homework.ml";

/// Finds the input that proves a typed functional program wrong.
#[derive(Parser, Debug)]
#[command(name = "refute", version, about = ABOUT, after_help = TOP_EXAMPLES, max_term_width = 100)]
pub(crate) struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,

    /// Print the result as JSON on standard output (`check`, `dialog`: one object per line)
    // Given, so that its place in the help of a command does not depend on how many commands there are.
    #[arg(long, global = true, display_order = 15)]
    pub json: bool,

    /// When to use colours; `auto` means on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, display_order = 16, value_enum, default_value_t = ColourChoice::Auto, value_name = "WHEN")]
    pub color: ColourChoice,
}

/// Which OCaml programs are for.
#[derive(clap::Args, Clone, Copy, Default, Debug, Serialize, Deserialize)]
pub(crate) struct LanguageArgs {
    /// The version of OCaml that the programs are for, from 4.13 to 5.3 [default: any]
    #[arg(long, value_name = "VERSION")]
    pub language: Option<LanguageChoice>,
}

impl LanguageArgs {
    /// What they say.
    pub(crate) fn choice(self) -> LanguageChoice {
        self.language.unwrap_or_default()
    }
}

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ColourChoice {
    Auto,
    Always,
    Never,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Finds the smallest input on which a submission differs from the reference
    #[command(override_usage = check::USAGE, after_help = check::EXAMPLES)]
    Check(Box<CheckArgs>),
    /// Finds the smallest input for every branch of a function, or proves that there is none
    #[command(after_help = cover::COVER_EXAMPLES)]
    Cover(Box<CoverArgs>),
    /// Finds values for which an equation between OCaml expressions holds, or proves that there are none
    #[command(override_usage = cover::SOLVE_USAGE, after_help = cover::SOLVE_EXAMPLES)]
    Solve(SolveArgs),
    /// Finds a function from its type and examples of what it does
    #[command(after_help = synth::EXAMPLES)]
    Synth(Box<SynthArgs>),
    /// Makes a function again from examples of what it does, as few as it needs
    #[command(after_help = resynth::EXAMPLES)]
    Resynth(ResynthArgs),
    /// Says what the inputs on which a program fails have in common
    #[command(override_usage = generalize::USAGE, after_help = generalize::EXAMPLES)]
    Generalize(Box<GeneralizeArgs>),
    /// Finds the smallest change of a wrong submission that leaves no difference from the reference
    #[command(override_usage = repair::USAGE, after_help = repair::EXAMPLES)]
    Repair(Box<RepairArgs>),
    /// Proves that two functions are the same, or shows where they are not
    #[command(override_usage = prove::USAGE, after_help = prove::EXAMPLES)]
    Prove(Box<ProveArgs>),
    /// Judges a whole class and writes a report on it
    #[command(override_usage = grade::USAGE, after_help = grade::EXAMPLES)]
    Grade(Box<GradeArgs>),
    /// Tests console programs in any language against a specification of how they must talk
    #[command(after_help = dialog::EXAMPLES)]
    Dialog(DialogArgs),
    /// Writes a commented problem.toml for a reference
    #[command(after_help = init::EXAMPLES)]
    Init(InitArgs),
    /// Judges submissions for `grade`, which starts it
    #[command(hide = true)]
    Worker,
    /// Shows the type of every definition, or explains what is wrong
    #[command(after_help = TYPES_EXAMPLES)]
    Types {
        /// OCaml files; `-` is standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        #[command(flatten)]
        language: LanguageArgs,
    },
    /// Runs a file and shows values, output and exceptions as OCaml's toplevel does
    #[command(after_help = RUN_EXAMPLES)]
    Run {
        /// OCaml files, each run by itself; `-` is standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// An expression to evaluate after the file; may be given several times
        #[arg(long = "call", value_name = "EXPR", allow_hyphen_values = true)]
        calls: Vec<String>,
        #[command(flatten)]
        language: LanguageArgs,
        /// Steps each file and each call may take
        #[arg(long, value_name = "STEPS", value_parser = number, default_value = "200_000_000")]
        fuel: u64,
        /// Megabytes of memory each file and each call may use
        #[arg(long, value_name = "MB", value_parser = number, default_value = "1024")]
        memory: u64,
        /// What the program reads from its standard input; `-` is the real one, nothing by default
        #[arg(long, value_name = "FILE")]
        input: Option<PathBuf>,
    },
    /// Shows what the front end makes of a file
    #[command(after_help = DUMP_EXAMPLES)]
    Dump {
        /// What to show
        #[arg(long, value_enum, value_name = "STAGE")]
        stage: StageChoice,
        /// OCaml files; `-` is standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        #[command(flatten)]
        language: LanguageArgs,
    },
}

/// A stage of the front end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum StageChoice {
    /// The words of the text
    Tokens,
    /// The syntax tree
    Tree,
    /// The type of every expression and pattern
    Types,
    /// The core program
    Ir,
}

impl From<StageChoice> for Stage {
    fn from(choice: StageChoice) -> Stage {
        match choice {
            StageChoice::Tokens => Stage::Tokens,
            StageChoice::Tree => Stage::Tree,
            StageChoice::Types => Stage::Types,
            StageChoice::Ir => Stage::Ir,
        }
    }
}

/// A positive number; underscores are allowed between digits, as in OCaml.
fn number(text: &str) -> Result<u64, String> {
    let digits: String = text.chars().filter(|c| *c != '_').collect();
    match digits.parse::<u64>() {
        Ok(0) => Err("must be at least 1".to_string()),
        Ok(number) => Ok(number),
        Err(_) => Err("expected a whole number such as 1_000_000".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_description_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn numbers_may_have_underscores() {
        assert_eq!(number("1_000"), Ok(1000));
        assert!(number("0").is_err() && number("-1").is_err() && number("12k").is_err() && number("").is_err());
    }
}
