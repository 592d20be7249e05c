//! A class: an exercise with its submissions, and what must be found in them.
//!
//! In: a folder with `problem.toml`, the reference, maybe an observer, `submissions/*.ml`, maybe `expected.toml`. Out: a
//! [`Class`]; start at [`read`], or [`project_classes`] for those of the project. `expected.toml` has a table per
//! submission: `verdict`, and for a difference `kind`, `size` (the counterexample may be smaller, not bigger) and an
//! `example` of that size. What a person expects of the repair of a wrong one is `repair` (`place`, `places`, `helper`,
//! `replacement`, `unfinished` or `beyond-reach`) and, for a patch, `tokens`: how many tokens the patch of a person takes away
//! and puts in. The tool's patch may be smaller, not bigger, and its extent may not come later in that list. Where the tool
//! falls short of a person, the figures are the tool's, and a comment says what a person would do.
//! `missed = true` states that the search does not find a difference which is there; the test tells when it does.
//! Not here: judging (see `judge`), repairing (see `repair`).

use refute_driver::{Choices, Entry, Event, Problem, Text};
use refute_source::render::Colour;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use toml::de::DeTable;

/// An exercise with its submissions.
#[derive(Clone, Debug)]
pub struct Class {
    /// The folder's name.
    pub name: String,
    /// Where it is.
    pub folder: PathBuf,
    /// The exercise.
    pub problem: Problem,
    /// Its function under test; the first of several.
    pub entry: Entry<String, Choices>,
    /// The reference's text.
    pub reference: Text,
    /// The observer's text.
    pub observer: Option<Text>,
    /// The submissions by name of file, in order of name.
    pub submissions: Vec<Text>,
    /// What must be found, by name of file; empty for a class without `expected.toml`.
    pub expected: BTreeMap<String, Expected>,
}

/// What must be found in a submission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    /// As in the verdict's JSON.
    pub verdict: String,
    /// As in the verdict's JSON; for a difference.
    pub kind: Option<String>,
    /// The size of a counterexample that a person found.
    pub size: Option<usize>,
    /// That counterexample.
    pub example: Option<String>,
    /// How much of the program a repair may change, as in the patch's JSON; or `unfinished`, or `beyond-reach`.
    pub repair: Option<String>,
    /// How many tokens the patch may take away and put in.
    pub tokens: Option<usize>,
    /// The search does not find it with the exercise's effort: a gap that is known.
    pub missed: bool,
}

/// Where the instructor's tests are when the exercise does not say.
const TESTS: [&str; 2] = ["testcases.txt", "tests.ml"];

impl Class {
    /// The instructor's tests, if there are any.
    ///
    /// # Errors
    /// What cannot be read, as a sentence.
    pub fn tests(&self) -> Result<Option<Text>, String> {
        let said = self.problem.tests.as_ref().and_then(|tests| tests.first().map(String::as_str));
        let beside = TESTS.into_iter().find(|name| self.folder.join(name).is_file());
        said.or(beside).map(|name| text(&self.folder, name)).transpose()
    }

    /// What has to stand after a program so that its function `grading` can be called with plain values, where the exercise is not
    /// about calls of that kind: a module against its signature, a function with labels.
    pub fn caller(&self) -> Option<&'static str> {
        match self.name.as_str() {
            "fifo" => Some(include_str!("../ocaml/callers/fifo.ml")),
            "histogram" => Some(include_str!("../ocaml/callers/histogram.ml")),
            "sets" => Some(include_str!("../ocaml/callers/sets.ml")),
            _ => None,
        }
    }

    /// A program with the observer after it, as one text for the real OCaml.
    pub fn observed(&self, program: &[u8]) -> String {
        let mut text = String::from_utf8_lossy(program).into_owned();
        if let Some(observer) = &self.observer {
            text += "\n;;\n";
            text += &String::from_utf8_lossy(&observer.bytes);
        }
        text
    }

    /// The text of a submission.
    pub fn submission(&self, name: &str) -> Option<&Text> {
        self.submissions.iter().find(|text| text.name == name)
    }
}

/// The classes of the project, in order of name.
///
/// # Panics
/// When one of them cannot be read.
pub fn project_classes() -> Vec<Class> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/classes");
    read_all(&folder).unwrap_or_else(|reason| panic!("{reason}"))
}

/// The classes of the project whose names have the text of the environment's `CLASSES` in them; all when it is not set.
///
/// # Panics
/// When one of them cannot be read.
pub fn wanted_classes() -> Vec<Class> {
    let wanted = std::env::var("CLASSES").unwrap_or_default();
    project_classes().into_iter().filter(|class| class.name.contains(&wanted)).collect()
}

/// All classes in a folder, in order of name.
///
/// # Errors
/// What cannot be read, as a sentence.
pub fn read_all(folder: &Path) -> Result<Vec<Class>, String> {
    let mut folders: Vec<PathBuf> =
        entries(folder)?.into_iter().filter(|path| path.join("problem.toml").is_file()).collect();
    folders.sort();
    folders.iter().map(|folder| read(folder)).collect()
}

/// The class in a folder, else the classes in its folder `classes`, else those in it, in order of name.
///
/// # Errors
/// What cannot be read, or that there are none, as a sentence.
pub fn read_any(folder: &Path) -> Result<Vec<Class>, String> {
    if folder.join("problem.toml").is_file() {
        return Ok(vec![read(folder)?]);
    }
    let inside = folder.join("classes");
    let classes = read_all(if inside.is_dir() { &inside } else { folder })?;
    if classes.is_empty() { Err(format!("there is no class in {}", folder.display())) } else { Ok(classes) }
}

/// Reads a class.
///
/// # Errors
/// What cannot be read, as a sentence.
pub fn read(folder: &Path) -> Result<Class, String> {
    let mut messages = String::new();
    let listen = &mut |event: Event<'_>| match event {
        Event::Messages(found) => messages += &found.render(Colour::Plain),
        Event::Result(text) => messages += text,
        Event::Output(..) => {}
    };
    let problem = refute_driver::problem(&text(folder, "problem.toml")?, listen);
    let problem = problem.ok_or(messages)?;
    let reference = text(folder, &problem.reference)?;
    let entry = problem.entries.first().cloned().unwrap_or_default();
    let observer = entry.observer.as_deref().map(|name| text(folder, name)).transpose()?;
    let inside = folder.join("submissions");
    let mut names: Vec<String> = entries(&inside)?.iter().filter_map(|path| ml_name(path)).collect();
    names.sort();
    let submissions = names.iter().map(|name| text(&inside, name)).collect::<Result<Vec<Text>, String>>()?;
    let expected = match folder.join("expected.toml").is_file() {
        true => expected(&text(folder, "expected.toml")?)?,
        false => BTreeMap::new(),
    };
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Class { name, folder: folder.to_path_buf(), problem, entry, reference, observer, submissions, expected })
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let found = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(found.filter_map(|entry| Some(entry.ok()?.path())).collect())
}

fn ml_name(path: &Path) -> Option<String> {
    let is_ml = path.extension().is_some_and(|extension| extension == "ml");
    is_ml.then(|| path.file_name().unwrap_or_default().to_string_lossy().into_owned())
}

/// A file of a folder.
///
/// # Errors
/// That it cannot be read, as a sentence.
pub fn text(folder: &Path, name: &str) -> Result<Text, String> {
    let path = folder.join(name);
    let bytes = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(Text { name: name.to_string(), bytes })
}

fn expected(text: &Text) -> Result<BTreeMap<String, Expected>, String> {
    let text = String::from_utf8_lossy(&text.bytes);
    let table = DeTable::parse(&text).map_err(|error| format!("expected.toml: {error}"))?;
    let mut found = BTreeMap::new();
    for (name, value) in table.get_ref() {
        let name = name.get_ref().to_string();
        let cell = |key: &str| value.get_ref().get(key).map(|value| value.get_ref());
        let word = |key: &str| cell(key).and_then(|value| value.as_str()).map(str::to_string);
        let number =
            |key: &str| cell(key).and_then(|value| value.as_integer()).and_then(|number| number.as_str().parse().ok());
        let verdict = word("verdict").ok_or_else(|| format!("expected.toml: {name} has no verdict"))?;
        let expected = Expected {
            verdict,
            kind: word("kind"),
            size: number("size"),
            example: word("example"),
            repair: word("repair"),
            tokens: number("tokens"),
            missed: cell("missed").and_then(|value| value.as_bool()).unwrap_or(false),
        };
        found.insert(name, expected);
    }
    Ok(found)
}
