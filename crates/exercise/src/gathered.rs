//! An exercise with its submissions, as it was gathered, and what was inferred on the way.

use refute_driver::{ClassRequest, Text};
use refute_grade::PointsRule;
use refute_verdict::LeftOut;
use std::fmt;
use std::path::PathBuf;

/// Everything that is compared.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// What a person calls it.
    pub title: String,
    /// Where it is; for plain paths the directory of the reference.
    pub folder: PathBuf,
    /// The reference, and how submissions are compared with it.
    pub request: ClassRequest,
    /// How points are given.
    pub points: Option<PointsRule>,
    /// The submissions: in the order given, those of a directory in the order of their paths.
    pub submissions: Vec<Submission>,
    /// Files that could not be read.
    pub left_out: Vec<LeftOut>,
    /// What was inferred.
    pub notes: Vec<Note>,
}

/// What a student handed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Submission {
    /// The student as far as the path tells: unique even where case does not matter, and fit to be a file's name.
    pub student: String,
    /// The program.
    pub text: Text,
    /// Its file; `-` is standard input.
    pub path: PathBuf,
}

/// Something that nobody said and that was inferred from files and their names. Shown, it is a short sentence without its
/// full stop.
#[derive(Clone, PartialEq, Debug)]
pub enum Note {
    /// The directory is an exercise of learn-ocaml with this reference.
    LearnOcaml(String),
    /// Which file is the reference.
    Reference(String),
    /// Which file observes results.
    Observer(String),
    /// Which files are loaded before every program.
    Prelude(Vec<String>),
    /// Files of data that programs may open.
    DataFiles(Vec<String>),
    /// Which file has the instructor's tests.
    Tests(String),
    /// Which functions are compared.
    Entries {
        /// Their names.
        names: Vec<String>,
        /// Where they come from.
        source: EntrySource,
    },
    /// How many points there are.
    Points {
        /// So many.
        total: f64,
        /// The file that says so.
        file: String,
    },
    /// Files that are not used because another one is.
    Unused {
        /// The files.
        files: Vec<String>,
        /// The other one.
        used: String,
    },
    /// A file that is not used because it cannot be understood.
    Unreadable {
        /// The file.
        file: String,
        /// What is wrong, as the rest of a sentence.
        reason: String,
    },
    /// A file among the submissions that belongs to the exercise.
    Own(PathBuf),
}

/// Where the functions under test of a learn-ocaml exercise come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntrySource {
    /// The exercise's own grader tests them.
    Tested,
    /// The template has them.
    Template,
    /// They are all functions of the solution.
    Solution,
}

impl fmt::Display for Note {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let are = |files: &[String]| if files.len() == 1 { "is" } else { "are" };
        match self {
            Note::LearnOcaml(file) => write!(out, "this is a learn-ocaml exercise; the reference is `{file}`"),
            Note::Reference(file) => write!(out, "the reference is `{file}`"),
            Note::Observer(file) => write!(out, "results are compared through `{file}`"),
            Note::DataFiles(files) => write!(out, "programs may read {}", listed(files)),
            Note::Prelude(files) => write!(out, "{} {} loaded before every program", listed(files), are(files)),
            Note::Tests(file) => write!(out, "the instructor's tests are `{file}`"),
            Note::Entries { names, source } => {
                let why = match (source, names.len()) {
                    (EntrySource::Tested, _) => "which `test.ml` tests",
                    (EntrySource::Template, _) => "as in `template.ml`",
                    (EntrySource::Solution, 1) => "the only function of `solution.ml`",
                    (EntrySource::Solution, _) => "all functions of `solution.ml`",
                };
                write!(out, "comparing {}, {why}", listed(names))
            }
            Note::Points { total, file } => write!(out, "there are {total} points, as `{file}` says"),
            Note::Unused { files, used } => {
                write!(out, "{} {} not used, because there is `{used}`", listed(files), are(files))
            }
            Note::Unreadable { file, reason } => write!(out, "`{file}` is not used, because it {reason}"),
            Note::Own(path) => {
                write!(out, "`{}` belongs to the exercise and is nobody's submission", path.display())
            }
        }
    }
}

/// "`a`", "`a` and `b`", "`a`, `b` and `c`".
pub fn listed(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}
