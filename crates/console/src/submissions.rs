//! The programs of a class: a file each, or a folder each with a file that is the main one.
//!
//! In: the folder of the submissions. Out: [`FoundPrograms`]; start at [`submissions`]. A file is a program when its ending or its
//! first line tells its language, or when it can be executed. In a student's folder the main file is the only program there,
//! or the one called `main`; all other files stand beside it when it is compiled.
//! Invariants: a file that cannot be read or is no program is told and keeps nothing else from being read; names of
//! students are unique; the same folder gives the same list.

#[cfg(test)]
mod tests;

use crate::candidate::ProgramOptions;
use crate::languages::{self, Language};
use refute_exercise::{InputError, is_hidden, names};
use refute_verdict::LeftOut;
use std::io::Read;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// Larger files are nothing that a student wrote.
const LARGEST: u64 = 16 << 20;
/// More files of one submission are not looked at.
const MOST_FILES: usize = 200;
/// How deep folders of students are read.
const DEEPEST: usize = 9;
/// Files that go with programs and are none themselves.
const COMPANIONS: [&str; 20] = [
    "h", "hh", "hpp", "md", "txt", "pdf", "dialog", "toml", "json", "csv", "o", "hi", "cmi", "cmo", "cmx", "class",
    "pyc", "mli", "html", "lock",
];

/// A submission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramSubmission {
    /// The student.
    pub student: String,
    /// The file that is compiled and shown.
    pub path: PathBuf,
    /// Its language; absent when only its content tells.
    pub language: Option<Language>,
    /// Its text; of an executable, what it is.
    pub text: String,
    /// All of its files as bytes, for telling whether two submissions are the same.
    pub content: Vec<u8>,
    /// Files that stand beside it, with their paths below the folder of the main file.
    pub beside: Vec<(PathBuf, PathBuf)>,
}

/// The submissions with what came up.
#[derive(Default, Debug)]
pub struct FoundPrograms {
    /// Those that can be read, in the order of their students' names.
    pub programs: Vec<ProgramSubmission>,
    /// Those that cannot.
    pub left_out: Vec<LeftOut>,
}

/// Why there are no submissions.
#[derive(Debug, thiserror::Error)]
pub enum NoPrograms {
    /// The folder cannot be read.
    #[error(transparent)]
    Folder(#[from] InputError),
    /// There is nothing in it.
    #[error("there is no program in `{0}`; a submission is a source file, an executable, or a folder with one of them")]
    Empty(String),
}

/// Why a file or a student's folder is left out.
#[derive(Debug, thiserror::Error)]
enum NotProgram {
    #[error("{}", .0.reason())]
    Unreadable(#[from] InputError),
    #[error("it is larger than 16 MB, which is more than Refute reads")]
    TooLarge,
    #[error("it is not a regular file")]
    NotRegular,
    #[error("it is no program")]
    Companion,
    #[error("its language is not known by its name; --lang says it")]
    UnknownLanguage,
    #[error("it is not {}", .0.name())]
    OtherLanguage(Language),
    #[error("there is no program in it")]
    EmptyFolder,
    #[error("it has {0} programs, none of which is called main")]
    NoMain(usize),
    #[error("it has several programs that are called main")]
    SeveralMains,
}

/// A program that was found.
struct Place {
    path: PathBuf,
    /// The parts of the path that tell whose it is.
    parts: Vec<String>,
    beside: Vec<(PathBuf, PathBuf)>,
}

/// Reads the submissions of a folder.
///
/// # Errors
/// Why there are none.
pub fn submissions(folder: &Path, options: &ProgramOptions) -> Result<FoundPrograms, NoPrograms> {
    let filter = ProgramFilter { only: options.in_process.then_some(Language::Ocaml), lang: options.language };
    let entries = sorted(folder).map_err(|error| InputError::unreadable(folder, &error))?;
    let mut found = FoundPrograms::default();
    let mut places = Vec::new();
    for path in entries.into_iter().filter(|path| !is_hidden(path)) {
        match filter.place(&path) {
            Ok(Some(place)) => places.push(place),
            Ok(None) => {}
            Err(error) => found.left_out.push(left_out(&path, &error)),
        }
    }
    if places.is_empty() {
        return Err(NoPrograms::Empty(folder.display().to_string()));
    }
    let parts: Vec<&[String]> = places.iter().map(|place| place.parts.as_slice()).collect();
    for (student, place) in names(&parts).into_iter().zip(&places) {
        match read(student, place) {
            Ok(program) => found.programs.push(program),
            Err(error) => found.left_out.push(left_out(&place.path, &error)),
        }
    }
    found.programs.sort_by(|a, b| a.student.cmp(&b.student));
    Ok(found)
}

/// What counts as a program.
struct ProgramFilter {
    /// No other language.
    only: Option<Language>,
    /// The language of whatever has no known ending.
    lang: Option<Language>,
}

impl ProgramFilter {
    /// The program of something in the folder; nothing when it is none and need not be told.
    fn place(&self, path: &Path) -> Result<Option<Place>, NotProgram> {
        if path.is_dir() {
            return self.folder(path).map(Some);
        }
        if is_companion(path) {
            return Ok(None);
        }
        self.check(path)?;
        let parts = vec![stem(path)];
        Ok(Some(Place { path: path.to_path_buf(), parts, beside: Vec::new() }))
    }

    /// The main program of a student's folder.
    fn folder(&self, folder: &Path) -> Result<Place, NotProgram> {
        let files = files(folder).map_err(|error| InputError::unreadable(folder, &error))?;
        let programs: Vec<&PathBuf> = files.iter().filter(|path| self.check(path).is_ok()).collect();
        let is_main = |path: &&&PathBuf| stem(path).eq_ignore_ascii_case("main");
        let main = match programs.as_slice() {
            [] => return Err(NotProgram::EmptyFolder),
            [only] => *only,
            several => {
                let mut mains = several.iter().filter(is_main);
                match (mains.next(), mains.next()) {
                    (Some(main), None) => *main,
                    (None, _) => return Err(NotProgram::NoMain(several.len())),
                    (Some(_), Some(_)) => return Err(NotProgram::SeveralMains),
                }
            }
        };
        let above = main.parent().unwrap_or(folder);
        let below = |path: &PathBuf| Some((path.clone(), path.strip_prefix(above).ok()?.to_path_buf()));
        let beside = files.iter().filter(|path| *path != main).filter_map(below).collect();
        Ok(Place { path: main.clone(), parts: vec![name(folder)], beside })
    }

    /// Whether it is a program; the error says why not.
    fn check(&self, path: &Path) -> Result<Option<Language>, NotProgram> {
        let metadata = std::fs::metadata(path).map_err(|error| InputError::unreadable(path, &error))?;
        if !metadata.is_file() {
            return Err(NotProgram::NotRegular);
        }
        if is_companion(path) {
            return Err(NotProgram::Companion);
        }
        let language = match languages::language_of(path) {
            Ok(language) => Some(language),
            Err(_) if self.lang.is_some() => None,
            Err(_) => return Err(NotProgram::UnknownLanguage),
        };
        match self.only {
            Some(only) if language != Some(only) => Err(NotProgram::OtherLanguage(only)),
            _ => Ok(language),
        }
    }
}

fn left_out(path: &Path, error: &NotProgram) -> LeftOut {
    LeftOut { file: path.display().to_string(), reason: error.to_string() }
}

/// Reads the files of a submission.
fn read(student: String, place: &Place) -> Result<ProgramSubmission, NotProgram> {
    let language = languages::language_of(&place.path).ok();
    let main = bytes(&place.path)?;
    let text = match language {
        Some(Language::Executable) => format!("(an executable of {} bytes)", main.len()),
        _ => String::from_utf8_lossy(&main).into_owned(),
    };
    // The ending is part of what a program is: the same text may be two programs.
    let ending = place.path.extension().unwrap_or_default().to_string_lossy().into_owned();
    let mut content = Vec::new();
    add(&mut content, ending.as_bytes());
    add(&mut content, &main);
    for (path, below) in &place.beside {
        add(&mut content, below.to_string_lossy().as_bytes());
        add(&mut content, &bytes(path)?);
    }
    Ok(ProgramSubmission { student, path: place.path.clone(), language, text, content, beside: place.beside.clone() })
}

/// Appends bytes so that it can be told where they end.
fn add(content: &mut Vec<u8>, bytes: &[u8]) {
    content.extend((bytes.len() as u64).to_le_bytes());
    content.extend(bytes);
}

fn bytes(path: &Path) -> Result<Vec<u8>, NotProgram> {
    let refused = |error: std::io::Error| InputError::unreadable(path, &error);
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(refused)?;
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(refused)?;
    if bytes.len() as u64 > LARGEST {
        return Err(NotProgram::TooLarge);
    }
    Ok(bytes)
}

/// The regular files of a folder at any depth, in the order of their paths. Links to folders are not followed.
fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let walk = WalkDir::new(folder).max_depth(DEEPEST).sort_by_file_name().into_iter();
    let paths =
        walk.filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry.path())).map(|entry| Ok(entry?.into_path()));
    paths
        .filter(|path: &std::io::Result<PathBuf>| path.as_ref().map_or(true, |path| path.is_file()))
        .take(MOST_FILES)
        .collect()
}

fn sorted(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    let mut paths: Vec<PathBuf> = entries.iter().map(std::fs::DirEntry::path).collect();
    paths.sort();
    Ok(paths)
}

fn is_companion(path: &Path) -> bool {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let is_known = ending.is_some_and(|ending| COMPANIONS.contains(&ending.as_str()));
    is_known
        || matches!(name(path).to_lowercase().as_str(), "readme" | "makefile" | "license" | "dune" | "dune-project")
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
