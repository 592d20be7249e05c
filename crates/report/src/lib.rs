//! A class report in every format that a course uses, and the coverage of a function ([`cover`]).
//!
//! In: a `ClassReport`. Out: files as names and bytes; start at [`files`]. Nothing is computed here that
//! another reader of the report would need: that belongs into the report itself.
//! Invariants: the same report gives the same bytes; no path leaves the folder it is written to, and no two are equal.
//! Not here: writing files (see `cli`).

mod classroom;
pub mod cover;
mod csv_rows;
mod excerpt;
#[cfg(any(test, feature = "fixture"))]
pub mod fixture;
mod gradescope;
mod html;
mod json;
mod junit;
mod learn_ocaml;
mod markdown;
mod ocaml;
mod paths;
mod scores;
mod suite;
pub mod wording;

pub use excerpt::excerpt;
pub use html::html;
pub use json::{line_schema, schema, verdict_schema};

use refute_verdict::{ClassReport, ExerciseKind, SubmissionReport};

/// A file of a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Where it belongs, relative to the report's folder, with `/` between folders.
    pub path: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// A format of a report.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Format {
    /// A page for a browser: `index.html`.
    Html,
    /// Everything there is, for programs: `report.json`.
    Json,
    /// A row per submission: `results.csv`.
    Csv,
    /// What continuous integration reads: `junit.xml`.
    Junit,
    /// A text for each student: `feedback/NAME.md`.
    Markdown,
    /// Gradescope's `results.json` of each submission: `gradescope/NAME.json`.
    Gradescope,
    /// The result of a GitHub Classroom grader for each submission: `classroom/NAME.json`, and the same in base64.
    Classroom,
    /// learn-ocaml's report on each submission: `learn-ocaml/NAME.report.json`.
    LearnOcaml,
    /// The distilled tests as OCaml: `suite/*.ml`.
    Suite,
}

impl Format {
    /// All of them, in the order in which they are written.
    pub const ALL: [Format; 9] = [
        Format::Html,
        Format::Json,
        Format::Csv,
        Format::Junit,
        Format::Markdown,
        Format::Gradescope,
        Format::Classroom,
        Format::LearnOcaml,
        Format::Suite,
    ];

    /// What it is called on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Format::Html => "html",
            Format::Json => "json",
            Format::Csv => "csv",
            Format::Junit => "junit",
            Format::Markdown => "markdown",
            Format::Gradescope => "gradescope",
            Format::Classroom => "classroom",
            Format::LearnOcaml => "learn-ocaml",
            Format::Suite => "suite",
        }
    }
}

impl Format {
    /// Whether it can say what there is to say about such an exercise: OCaml tests and learn-ocaml's reports are about
    /// functions.
    pub fn fits(self, kind: ExerciseKind) -> bool {
        kind == ExerciseKind::Functions || !matches!(self, Format::LearnOcaml | Format::Suite)
    }
}

/// The files of a report in some formats; a format that does not fit the exercise has none.
pub fn files(report: &ClassReport, formats: &[Format]) -> Vec<File> {
    let fitting = formats.iter().filter(|format| format.fits(report.exercise.kind));
    fitting.flat_map(|format| files_in(report, *format)).collect()
}

fn files_in(report: &ClassReport, format: Format) -> Vec<File> {
    match format {
        Format::Html => one("index.html", html::html(report)),
        Format::Json => one("report.json", json::json(report)),
        Format::Csv => one("results.csv", csv_rows::csv(report)),
        Format::Junit => one("junit.xml", junit::junit(report)),
        Format::Markdown => each(report, "feedback", ".md", markdown::feedback),
        Format::Gradescope => each(report, "gradescope", ".json", gradescope::results),
        Format::Classroom => {
            let mut files = each(report, "classroom", ".json", classroom::results);
            files.extend(each(report, "classroom", ".base64", classroom::encoded));
            files
        }
        Format::LearnOcaml => each(report, "learn-ocaml", ".report.json", learn_ocaml::report),
        Format::Suite => suite::files(report),
    }
}

fn one(path: &str, text: String) -> Vec<File> {
    vec![File { path: path.to_string(), bytes: text.into_bytes() }]
}

/// A file for each submission, under its name.
fn each(
    report: &ClassReport,
    folder: &str,
    ending: &str,
    text: fn(&ClassReport, &SubmissionReport) -> String,
) -> Vec<File> {
    let names = paths::file_names(report);
    let files = report.submissions.iter().zip(names).map(|(submission, name)| File {
        path: format!("{folder}/{name}{ending}"),
        bytes: text(report, submission).into_bytes(),
    });
    files.collect()
}

#[cfg(test)]
mod tests;
