//! The options of `refute dialog`.

mod class;

pub(crate) use class::ClassArgs;

use super::number;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand, ValueEnum};
use refute_console::{Language, ProgramOptions, Runtime, SearchOptions};
use refute_run::Method;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

pub(super) const EXAMPLES: &str = "\
Examples:
  refute dialog check sum.dialog ./student_program     run the real program, show the shortest wrong conversation
  refute dialog check sum.dialog homework.py           the same for a source file; it is compiled where needed
  refute dialog check sum.dialog submissions/          a whole class
  refute dialog run sum.dialog                         play the specification as a program
  refute dialog paths sum.dialog                       the ways through it, with an input sequence for each
  refute dialog tests sum.dialog --out tests/          a test suite as files
  refute dialog explain sum.dialog                     the specification in words";

const CHECK_EXAMPLES: &str = "\
Examples:
  refute dialog check sum.dialog ./student_program
  refute dialog check hangman.dialog Main.hs --param secret=4,8,7 --param secret=1,1
  refute dialog check sum.dialog homework.c --tests-per-path 10 --seed 7
  refute dialog check sum.dialog homework.ml --in-process
  refute dialog check sum.dialog ./student_program -- --its-own-option
  refute dialog check sum.dialog submissions/ --out report/
  refute dialog check --resume --out report/           go on after Ctrl-C
  refute dialog check sum.dialog --spec-only

The program runs with no network and may write only into a scratch directory; the result says what was in force.
The language is told by the file's extension, its first line (#!) or --lang.

A folder is a whole class: a file or a folder for each student. The report is that of `refute grade`, and what is known
about a submission is kept in .refute beside the specification, so that a second run judges only what changed.

Exit codes:
  0    every conversation that was tried went as specified; of a folder, the report is written
  1    a conversation went wrong, the program does not compile, or it could not be judged;
       with --spec-only: the specification has errors
  2    a wrong option, a file that cannot be read, a specification with errors, a compiler that is missing
  130  interrupted by Ctrl-C";

const RUN_EXAMPLES: &str = "\
Examples:
  refute dialog run sum.dialog
  refute dialog run hangman.dialog --param secret=1,2,3
  printf '2\\n5\\n3\\n' | refute dialog run sum.dialog

The specification is played as a program: of several outputs that are allowed, the first is printed.";

const PATHS_EXAMPLES: &str = "\
Examples:
  refute dialog paths sum.dialog
  refute dialog paths sum.dialog --max-unfold 3 --all
  refute dialog paths sum.dialog --json";

const TESTS_EXAMPLES: &str = "\
Examples:
  refute dialog tests sum.dialog --out tests/
  refute dialog tests sum.dialog --out tests/ --tests-per-path 1 --force

Writes 001.in (what is typed), 001.out (one output that is right) and 001.json (all outputs that are right, step by
step), and so on. A specification may allow many outputs; `exact` in the JSON says whether 001.out is the only one.";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  refute dialog explain sum.dialog
  refute dialog explain sum.dialog --notation";

/// Console programs against a specification.
#[derive(Args, Debug)]
pub(crate) struct DialogArgs {
    /// What to do.
    #[command(subcommand)]
    pub command: DialogCommand,
}

/// The commands of `refute dialog`.
#[derive(Subcommand, Debug)]
pub(crate) enum DialogCommand {
    /// Runs a program on inputs derived from the specification and shows the shortest wrong conversation
    #[command(after_help = CHECK_EXAMPLES)]
    Check(Box<DialogCheckArgs>),
    /// Plays the specification as a program
    #[command(after_help = RUN_EXAMPLES)]
    Run {
        /// The specification; `-` is standard input
        #[arg(value_name = "SPEC")]
        specification: PathBuf,
        #[command(flatten)]
        given: Given,
    },
    /// Shows the ways through the specification, whether there are inputs for them, and a sample
    #[command(after_help = PATHS_EXAMPLES)]
    Paths {
        /// The specification; `-` is standard input
        #[arg(value_name = "SPEC")]
        specification: PathBuf,
        #[command(flatten)]
        given: Given,
        #[command(flatten)]
        search: PathSearchArgs,
        /// Show every path, and nothing shortened
        #[arg(long)]
        all: bool,
    },
    /// Writes a test suite as files
    #[command(after_help = TESTS_EXAMPLES)]
    Tests {
        /// The specification; `-` is standard input
        #[arg(value_name = "SPEC")]
        specification: PathBuf,
        /// The folder for the files; it is made if it is not there
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
        /// Write even into a folder with other files in it, and replace files of the same name
        #[arg(long)]
        force: bool,
        #[command(flatten)]
        given: Given,
        #[command(flatten)]
        search: PathSearchArgs,
    },
    /// Says in words what the specification asks for
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain {
        /// The specification; `-` is standard input
        #[arg(value_name = "SPEC")]
        specification: PathBuf,
        /// In the notation of the paper (Westphal and Voigtländer) instead
        #[arg(long)]
        notation: bool,
        #[command(flatten)]
        given: Given,
    },
}

/// Values of parameters.
#[derive(Args, Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Given {
    /// The value of a parameter of the specification, such as `secret=4,8,7`; given twice, `check` tests each value
    #[arg(long = "param", value_name = "NAME=VALUE", value_parser = assignment, allow_hyphen_values = true)]
    pub params: Vec<(String, String)>,
}

/// How inputs are derived.
#[derive(Args, Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct PathSearchArgs {
    /// How often loop bodies are started on one path, all loops together [default: as the specification says, or 10]
    #[arg(long, value_name = "N", value_parser = number)]
    pub max_unfold: Option<u64>,

    /// Input sequences in all at most [default: as the specification says, or 2000]
    #[arg(long, value_name = "N", value_parser = number)]
    pub max_runs: Option<u64>,

    /// So many random input sequences per path instead of those chosen by what the specification compares
    #[arg(long, value_name = "N", value_parser = number)]
    pub tests_per_path: Option<u64>,

    /// Another number draws other inputs
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

/// What is checked, and how it is run.
#[derive(Args, Clone, Debug, Serialize, Deserialize)]
pub(crate) struct DialogCheckArgs {
    /// The specification; `-` is standard input
    #[arg(value_name = "SPEC", required_unless_present = "resume")]
    pub specification: Option<PathBuf>,

    /// An executable, a source file, or a folder of submissions
    #[arg(required_unless_present_any = ["spec_only", "resume"], value_name = "PROGRAM")]
    pub program: Option<PathBuf>,

    /// Arguments of the program; after `--` when they begin with a dash
    #[arg(value_name = "ARGS")]
    pub arguments: Vec<String>,

    /// The language of the source file [default: by extension or first line]
    #[arg(long, value_name = "LANGUAGE", value_parser = language())]
    pub lang: Option<Language>,

    /// What keeps an executable from holding back its output
    #[arg(long, value_enum, default_value_t = RuntimeChoice::Auto, value_name = "RUNTIME")]
    pub runtime: RuntimeChoice,

    #[command(flatten)]
    pub given: Given,

    #[command(flatten)]
    pub search: PathSearchArgs,

    /// Seconds that one run may take [default: as the specification says, or 10]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<f64>,

    /// Whether the program is confined: no network, writing only into a scratch directory
    #[arg(long, value_enum, default_value_t = Switch::On, value_name = "on|off", hide_possible_values = true)]
    pub sandbox: Switch,

    /// How it is noticed that the program waits for input
    #[arg(long, value_enum, default_value_t = TraceChoice::Best, value_name = "METHOD")]
    pub trace: TraceChoice,

    /// Connect the program with a terminal instead of pipes
    #[arg(long)]
    pub terminal: bool,

    /// Run an OCaml program in our own evaluator, without a compiler or a process
    #[arg(long, conflicts_with_all = ["terminal", "trace", "runtime"])]
    pub in_process: bool,

    /// Only look at the specification
    #[arg(long, conflicts_with_all = ["program", "in_process", "terminal"])]
    pub spec_only: bool,

    /// Programs of a folder that are checked at the same time [default: one per core]
    #[arg(long, short, value_name = "N", value_parser = number)]
    pub jobs: Option<u64>,

    /// Show how many paths and runs there were, and what the program used
    #[arg(long)]
    pub stats: bool,

    /// A whole class.
    #[command(flatten)]
    pub class: ClassArgs,
}

impl DialogCheckArgs {
    /// The specification; there is one unless an earlier run is gone on with, which knows it.
    pub(crate) fn specification(&self) -> &Path {
        self.specification.as_deref().unwrap_or(Path::new(""))
    }

    /// The program or folder.
    pub(crate) fn program(&self) -> &Path {
        self.program.as_deref().unwrap_or(Path::new(""))
    }

    /// How programs are run.
    pub(crate) fn options(&self) -> ProgramOptions {
        ProgramOptions {
            arguments: self.arguments.clone(),
            language: self.lang,
            timeout: self.timeout,
            in_process: self.in_process,
        }
    }
}

impl PathSearchArgs {
    /// What they say instead of the specification.
    pub(crate) fn options(&self) -> SearchOptions {
        let size = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        SearchOptions {
            max_unfold: self.max_unfold.map(size),
            max_runs: self.max_runs.map(size),
            tests_per_path: self.tests_per_path.map(size),
            seed: self.seed,
        }
    }
}

/// What languages are called, and what else they may be called.
const LANGUAGES: [(Language, &str, &[&str]); 10] = [
    (Language::C, "c", &[]),
    (Language::Cpp, "c++", &["cpp"]),
    (Language::Ocaml, "ocaml", &["ml"]),
    (Language::Haskell, "haskell", &["hs"]),
    (Language::Python, "python", &["py", "python3"]),
    (Language::Java, "java", &[]),
    (Language::Javascript, "javascript", &["js", "node"]),
    (Language::Shell, "shell", &["sh"]),
    (Language::Bash, "bash", &[]),
    (Language::Executable, "executable", &[]),
];

/// Reads one of them.
fn language() -> impl TypedValueParser<Value = Language> {
    let values = LANGUAGES.map(|(_, name, others)| PossibleValue::new(name).aliases(others));
    PossibleValuesParser::new(values).try_map(|word| {
        let found = LANGUAGES.into_iter().find(|(_, name, others)| *name == word || others.contains(&word.as_str()));
        found.map(|(language, ..)| language).ok_or("no such language")
    })
}

/// What keeps an executable from holding back its output.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
pub(crate) enum RuntimeChoice {
    /// `c` for executables that are linked dynamically, nothing for others
    Auto,
    /// Nothing: it is started as it is
    None,
    /// The C library is told not to buffer (stdbuf); one that is linked statically gets a terminal
    C,
    /// Python is told not to buffer (PYTHONUNBUFFERED)
    Python,
}

impl From<RuntimeChoice> for Runtime {
    fn from(choice: RuntimeChoice) -> Runtime {
        match choice {
            RuntimeChoice::Auto => Runtime::Auto,
            RuntimeChoice::None => Runtime::None,
            RuntimeChoice::C => Runtime::C,
            RuntimeChoice::Python => Runtime::Python,
        }
    }
}

/// On or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
pub(crate) enum Switch {
    On,
    Off,
}

/// How demands for input are noticed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
pub(crate) enum TraceChoice {
    /// The best that the system offers
    Best,
    /// Seccomp user notification
    Notify,
    /// Looking at the processes in /proc
    Procfs,
    /// ptrace
    Ptrace,
}

impl From<TraceChoice> for Method {
    fn from(choice: TraceChoice) -> Method {
        match choice {
            TraceChoice::Best => Method::Best,
            TraceChoice::Notify => Method::Notify,
            TraceChoice::Procfs => Method::Procfs,
            TraceChoice::Ptrace => Method::Ptrace,
        }
    }
}

/// `NAME=VALUE`.
fn assignment(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => Ok((name.trim().to_owned(), value.to_owned())),
        _ => Err("expected NAME=VALUE, such as secret=4,8,7".to_owned()),
    }
}

/// A positive number of seconds.
fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.01..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds such as 2 or 0.5".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: DialogCheckArgs,
    }

    #[test]
    fn parameters_have_names() {
        assert_eq!(assignment("a=1=2"), Ok(("a".to_owned(), "1=2".to_owned())));
        assert_eq!(assignment("a="), Ok(("a".to_owned(), String::new())));
        assert!(assignment("=1").is_err() && assignment("a").is_err());
    }

    #[test]
    fn languages_have_other_names() {
        let lang =
            |word: &str| Line::try_parse_from(["check", "a.dialog", "b", "--lang", word]).map(|line| line.args.lang);
        for (language, name, others) in LANGUAGES {
            for word in others.iter().chain([&name]) {
                assert_eq!(lang(word).expect("a language"), Some(language), "{word}");
            }
        }
        assert!(lang("cobol").expect_err("no language of ours").to_string().contains("possible values: c, c++, ocaml"));
    }

    #[test]
    fn seconds_are_positive_and_finite() {
        assert_eq!(seconds("0.5"), Ok(0.5));
        assert!(["0", "-1", "nan", "inf", "x", "1e9"].into_iter().all(|text| seconds(text).is_err()));
    }
}
