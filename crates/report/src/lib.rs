//! A class report in every format that a course uses.
//!
//! In: a `ClassReport`. Out: files as names and bytes; start at [`files`]. Nothing is computed here that
//! another reader of the report would need: that belongs into the report itself.
//! Invariants: the same report gives the same bytes; no path leaves the folder it is written to, and no two are equal.
//! Not here: writing files (see `cli`).

#[cfg(any(test, feature = "fixture"))]
pub mod fixture;
mod html;
mod ocaml;
pub mod wording;

pub use html::html;

use refute_verdict::ClassReport;

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

/// The files of a report in some formats.
pub fn files(report: &ClassReport, formats: &[Format]) -> Vec<File> {
    formats.iter().flat_map(|format| files_in(report, *format)).collect()
}

fn files_in(_report: &ClassReport, _format: Format) -> Vec<File> {
    Vec::new()
}
