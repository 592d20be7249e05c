//! The options of `refute grade`.

use super::{ExerciseArgs, number};
use clap::{Args, ValueEnum};
use refute_report::Format;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

pub(super) const USAGE: &str = "\
refute grade [OPTIONS] [EXERCISE]
       refute grade [OPTIONS] REFERENCE SUBMISSION...
       refute grade --resume [--out DIR]";

pub(super) const EXAMPLES: &str = "\
Examples:
  refute grade examples/classes/queue --out report/
  refute grade reference.ml submissions/ --entry diff
  refute grade exercise/ --format html,csv --anonymous
  refute grade exercise/ --repair              patches and hints for wrong submissions
  refute grade --resume --out report/          go on after Ctrl-C
  refute grade exercise/ --json > class.json   the report as JSON, and nothing else on the terminal

EXERCISE is a folder with a problem.toml (`refute init` writes one), a learn-ocaml exercise, or a folder with
reference.ml, solution.ml or sol.ml and submissions/. Submissions are judged in processes of their own, so that
none can hurt another. Results are kept in EXERCISE/.refute: a second run judges only what changed.

Exit codes:
  0    the report is written, and every submission was judged (wrong ones are what a class is for)
  1    the report is written, but some submission could not be read or judged
  2    a wrong option, a file that cannot be read or written, a reference with errors: nothing is written
  130  interrupted by Ctrl-C; the report has what was judged until then, and --resume goes on";

/// Where the report goes when nothing is said.
pub(super) const OUT: &str = "refute-report";

/// A class, and what to write about it.
#[derive(Args, Clone, Debug, Serialize, Deserialize)]
pub(crate) struct GradeArgs {
    /// The exercise's folder [default: the current one]; or the reference, then submissions or folders of them
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// The folder for the report [default: refute-report]
    #[arg(long, short, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// What to write [default: everything]
    #[arg(long, value_enum, value_delimiter = ',', value_name = "FORMATS")]
    pub format: Vec<FormatChoice>,

    /// Replace the students' names in the report
    #[arg(long)]
    pub anonymous: bool,

    /// Say of each cluster what the inputs have in common on which its first submission fails, where that is found
    #[arg(long)]
    #[serde(default)]
    pub why: bool,

    /// Look for a patch of every wrong submission, with pieces of those in which no difference was found: patches for the
    /// teacher, hints for the students
    #[arg(long)]
    #[serde(default)]
    pub repair: bool,

    /// The exercise.
    #[command(flatten)]
    pub exercise: ExerciseArgs,

    /// The instructor's tests, to be audited: testcases.txt or a file of asserts [default: the exercise's own]
    #[arg(long, value_name = "FILE")]
    pub tests: Option<PathBuf>,

    /// How many submissions are judged at the same time [default: one per core]
    #[arg(long, short, value_name = "N", value_parser = number)]
    pub jobs: Option<u64>,

    /// Seconds after which a submission is left unjudged. The search counts steps, so this is only a safety
    /// net [default: 120]
    #[arg(long, value_name = "SECONDS", value_parser = number)]
    pub timeout: Option<u64>,

    /// Where results are kept between runs [default: EXERCISE/.refute]
    #[arg(long, value_name = "DIR")]
    pub cache: Option<PathBuf>,

    /// Judge everything anew
    #[arg(long)]
    pub fresh: bool,

    /// Go on with an interrupted run: exercise and options are taken from the report's folder
    #[arg(long)]
    pub resume: bool,

    /// Print the JSON schema of the report and do nothing else
    #[arg(long)]
    pub schema: bool,
}

/// A format of the report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FormatChoice {
    /// One page for the browser
    Html,
    /// The whole report as data
    Json,
    /// A table for a spreadsheet
    Csv,
    /// JUnit XML
    Junit,
    /// Feedback for each student
    Markdown,
    /// results.json of Gradescope, for each student
    Gradescope,
    /// The JSON of GitHub Classroom's graders, for each student
    Classroom,
    /// learn-ocaml's report JSON, for each student
    LearnOcaml,
    /// The distilled tests as OCaml
    Suite,
}

impl From<FormatChoice> for Format {
    fn from(choice: FormatChoice) -> Format {
        match choice {
            FormatChoice::Html => Format::Html,
            FormatChoice::Json => Format::Json,
            FormatChoice::Csv => Format::Csv,
            FormatChoice::Junit => Format::Junit,
            FormatChoice::Markdown => Format::Markdown,
            FormatChoice::Gradescope => Format::Gradescope,
            FormatChoice::Classroom => Format::Classroom,
            FormatChoice::LearnOcaml => Format::LearnOcaml,
            FormatChoice::Suite => Format::Suite,
        }
    }
}

impl GradeArgs {
    /// The formats asked for; all when none is named.
    pub(crate) fn formats(&self) -> Vec<Format> {
        let all = FormatChoice::value_variants();
        let wanted = all.iter().filter(|choice| self.format.is_empty() || self.format.contains(choice));
        wanted.map(|choice| (*choice).into()).collect()
    }

    /// The folder for the report.
    pub(crate) fn out(&self) -> PathBuf {
        self.out.clone().unwrap_or_else(|| PathBuf::from(OUT))
    }
}
