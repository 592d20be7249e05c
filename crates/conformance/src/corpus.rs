//! Measures the front end and the evaluator on folders of real submissions, against the real OCaml.
//!
//! In: the folder of a class (`problem.toml`, `testcases.txt`, `submissions/*.ml`, maybe `grading.ml`). Out: a
//! [`ClassReport`]; start at [`measure_class`]. For each submission: does it parse, is it accepted exactly when the real
//! compiler accepts it, has the entry the type that `ocamlc -i` prints, does every test case end the same way.
//! Not a test: the submissions are not part of the project.

use crate::ours::{self, Limits};
use crate::transcript::{Ending, Transcript, single_blanks};
use crate::{class, oracle, parallel};
use refute_driver::{Event, TestCase, TestCases, Text};
use refute_source::Sources;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What was found in one class.
#[derive(Clone, Debug, Default)]
pub struct ClassReport {
    /// The folder's name.
    pub name: String,
    /// Submissions.
    pub submissions: usize,
    /// Those we parse.
    pub parsed: usize,
    /// Those the real compiler accepts.
    pub accepted_by_ocaml: usize,
    /// Those we accept.
    pub accepted: usize,
    /// Those whose entry has the same type.
    pub same_type: usize,
    /// Test cases of submissions that the real OCaml accepts.
    pub cases: usize,
    /// Those that end the same way.
    pub same_cases: usize,
    /// Those that pass on the real OCaml.
    pub passed: usize,
    /// Everything that differs, in words.
    pub differences: Vec<String>,
}

/// The parts of a class's folder.
struct Class {
    entry: String,
    observer: Option<Vec<u8>>,
    cases: Vec<TestCase>,
    submissions: Vec<(PathBuf, Vec<u8>)>,
}

/// How a test case ended.
#[derive(Clone, PartialEq, Eq, Debug)]
enum CaseEnd {
    Pass,
    Fail,
    /// With the exception.
    Raised(String),
    /// Endless or too deep: limits differ, so the two are one.
    Unfinished,
    /// The case does not type-check against this submission.
    Refused,
}

/// Seconds of processor time for a submission with its cases on the real OCaml.
const SECONDS: f64 = 5.0;

/// Measures one class.
///
/// # Errors
/// When the folder cannot be read.
pub fn measure_class(folder: &Path) -> std::io::Result<ClassReport> {
    let class = read_class(folder)?;
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut report = ClassReport { name, submissions: class.submissions.len(), ..ClassReport::default() };
    let compiled = parallel::map(&class.submissions, |(path, _)| entry_type_of_ocamlc(path, &class.entry));
    let typed = parallel::map(&class.submissions, |(_, text)| our_entry_type(text, &class.entry));
    for (((path, text), theirs), ours) in class.submissions.iter().zip(&compiled).zip(&typed) {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        report.parsed += usize::from(parses(text));
        report.accepted_by_ocaml += usize::from(theirs.is_ok());
        report.accepted += usize::from(ours.is_ok());
        match (ours, theirs) {
            (Ok(ours), Ok(theirs)) if ours == theirs => report.same_type += 1,
            (Ok(ours), Ok(theirs)) => report.differences.push(format!("{file}: type `{ours}`, ocamlc `{theirs}`")),
            (Err(reason), Ok(_)) => report.differences.push(format!("{file}: refused by us only: {reason}")),
            (Ok(_), Err(reason)) => report.differences.push(format!("{file}: refused by ocamlc only: {reason}")),
            (Err(_), Err(_)) => {}
        }
    }
    measure_cases(&class, &mut report);
    Ok(report)
}

fn measure_cases(class: &Class, report: &mut ClassReport) {
    let theirs = ends_of(class, |texts| oracle::run_batch_within(SECONDS, texts));
    let limits = Limits { fuel: 30_000_000, memory: 2000 };
    let ours = ends_of(class, |texts| parallel::map(texts, |text| ours::transcript(text, limits)));
    for (index, (path, _)) in class.submissions.iter().enumerate() {
        for (case, (our_end, their_end)) in ours[index].iter().zip(&theirs[index]).enumerate() {
            report.cases += 1;
            report.passed += usize::from(*their_end == CaseEnd::Pass);
            if our_end == their_end {
                report.same_cases += 1;
            } else {
                let file = path.file_name().unwrap_or_default().to_string_lossy();
                report.differences.push(format!("{file} case {}: {our_end:?}, OCaml {their_end:?}", case + 1));
            }
        }
    }
}

/// How each case of each submission ends. First all cases of a submission in one program; where that does not get
/// through to the end, each case in a program of its own.
fn ends_of(class: &Class, run: impl Fn(&[Vec<u8>]) -> Vec<Transcript>) -> Vec<Vec<CaseEnd>> {
    let together: Vec<Vec<u8>> = class.submissions.iter().map(|(_, text)| program(class, text, &class.cases)).collect();
    let mut ends: Vec<Vec<CaseEnd>> =
        run(&together).iter().map(|transcript| read_ends(transcript, class.cases.len())).collect();
    let unclear: Vec<usize> = (0..ends.len()).filter(|index| ends[*index].len() < class.cases.len()).collect();
    let mut alone = Vec::new();
    for index in &unclear {
        for case in &class.cases {
            alone.push(program(class, &class.submissions[*index].1, std::slice::from_ref(case)));
        }
    }
    let mut transcripts = run(&alone).into_iter();
    for index in unclear {
        ends[index] = class
            .cases
            .iter()
            .map(|_| transcripts.next().and_then(|transcript| single_end(&transcript)).unwrap_or(CaseEnd::Refused))
            .collect();
    }
    ends
}

const MARK: &str = "<<case>>";

/// The submission, the observer, and each case as a comparison that is echoed.
fn program(class: &Class, text: &[u8], cases: &[TestCase]) -> Vec<u8> {
    let mut program = text.to_vec();
    program.extend_from_slice(b"\n;;\n");
    let mut function = class.entry.as_str();
    if let Some(observer) = &class.observer {
        program.extend_from_slice(observer);
        program.extend_from_slice(b"\n;;\n");
        function = "grading";
    }
    for case in cases {
        let args: Vec<String> = case.args.iter().map(|arg| format!("({arg})")).collect();
        let line = format!("print_string \"{MARK}\";;\n({function} {}) = ({});;\n", args.join(" "), case.expected);
        program.extend_from_slice(line.as_bytes());
    }
    program
}

/// The ends of all cases, or fewer when the program did not get that far.
fn read_ends(transcript: &Transcript, count: usize) -> Vec<CaseEnd> {
    if transcript.is_refused() || transcript.ending != Ending::Finished {
        return Vec::new();
    }
    let shown = String::from_utf8_lossy(&transcript.shown);
    let ends: Vec<CaseEnd> = shown.split(MARK).skip(1).map(read_end).collect();
    if ends.len() == count { ends } else { Vec::new() }
}

fn single_end(transcript: &Transcript) -> Option<CaseEnd> {
    if transcript.is_refused() {
        return None;
    }
    if transcript.ending != Ending::Finished {
        return Some(CaseEnd::Unfinished);
    }
    String::from_utf8_lossy(&transcript.shown).split(MARK).nth(1).map(read_end)
}

fn read_end(shown: &str) -> CaseEnd {
    if shown.contains("- : bool = true") {
        CaseEnd::Pass
    } else if shown.contains("- : bool = false") {
        CaseEnd::Fail
    } else if shown.contains("Stack overflow") {
        CaseEnd::Unfinished
    } else {
        let exception = shown.split("Exception:").nth(1).unwrap_or(shown);
        CaseEnd::Raised(single_blanks(exception))
    }
}

fn parses(text: &[u8]) -> bool {
    let mut sources = Sources::new();
    let file = sources.add("submission.ml", text);
    refute_syntax::parse(&sources, file).problems.is_empty()
}

fn our_entry_type(text: &[u8], entry: &str) -> Result<String, String> {
    let text = Text { name: "submission.ml".to_string(), bytes: text.to_vec() };
    let verdict = ours::quietly(|| refute_driver::types(&text, Default::default(), &mut |_: Event<'_>| {}))?;
    if !verdict.accepted {
        let first = verdict.diagnostics.first();
        return Err(first.map_or(String::new(), |one| format!("{} at line {}", one.title, one.place.start.line)));
    }
    let declared = verdict.declarations.iter().rfind(|declaration| declaration.name == entry);
    Ok(declared.map_or("(not defined)".to_string(), |declaration| single_blanks(&declaration.ty)))
}

fn entry_type_of_ocamlc(path: &Path, entry: &str) -> Result<String, String> {
    let output = Command::new("ocamlc").args(["-w", "-a", "-i"]).arg(path).output();
    let output = output.unwrap_or_else(|error| panic!("{}\n({error})", oracle::HOW_TO_GET_OCAML));
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(single_blanks(message.split("Error:").nth(1).unwrap_or(&message)));
    }
    let interface = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut found = "(not defined)".to_string();
    let start = format!("val {entry} : ");
    let mut lines = interface.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(ty) = line.strip_prefix(&start) else { continue };
        found = ty.to_string();
        while let Some(more) = lines.next_if(|line| line.starts_with(' ')) {
            found.push_str(more);
        }
    }
    Ok(single_blanks(&found))
}

fn read_class(folder: &Path) -> std::io::Result<Class> {
    let read = class::read(folder).map_err(std::io::Error::other)?;
    let file = folder.join("testcases.txt");
    let text = Text { name: file.display().to_string(), bytes: std::fs::read(&file)? };
    let TestCases { cases, problems } = refute_driver::testcases(&text);
    if let Some(problem) = problems.first() {
        return Err(std::io::Error::other(format!("{}: {}", text.name, problem.title)));
    }
    let inside = folder.join("submissions");
    let submissions = read.submissions.into_iter().map(|text| (inside.join(&text.name), text.bytes)).collect();
    let (entry, observer) = (read.entry.name.unwrap_or_default(), read.observer.map(|text| text.bytes));
    Ok(Class { entry, observer, cases, submissions })
}
