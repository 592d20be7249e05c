//! The submissions of an exercise: files, directories and patterns become texts with the names of students.
//!
//! In: what is [`SubmissionSource`]. Out: [`FoundSubmissions`]; start at [`gather`]. A directory stands for the `.ml` files in it, at any depth, in
//! the order of their paths; hidden files and what `dune` builds are no submissions. Symbolic links are followed, but every
//! directory is read only once.
//! Invariant: a file that cannot be read is told and keeps nothing else from being read.

use super::glob::Pattern;
use super::students;
use super::{GatherError, Submission};
use crate::input::{InputError, Reader};
use refute_classroom::exercise::Note;
use refute_verdict::LeftOut;
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

/// Where the submissions of an exercise usually are.
pub(crate) const SUBMISSIONS: &str = "submissions";
/// Directories that hold copies of submissions.
const BUILT: [&str; 2] = ["_build", "__MACOSX"];

/// Something that stands for submissions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SubmissionSource {
    /// A file or directory that was named on the command line.
    Path(PathBuf),
    /// The directory of the exercise's own submissions.
    Folder(PathBuf),
    /// A pattern of paths in a directory.
    Pattern(PathBuf, String),
}

/// The submissions with what came up.
#[derive(Default, Debug)]
pub(crate) struct FoundSubmissions {
    /// Those that can be read.
    pub submissions: Vec<Submission>,
    /// Those that cannot.
    pub left_out: Vec<LeftOut>,
    /// What was inferred.
    pub notes: Vec<Note>,
}

/// A file, and the parts of its path that tell whose it is; the last one is without `.ml`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Place {
    path: PathBuf,
    parts: Vec<String>,
}

/// Reads the submissions. The exercise's own files are not among them, unless they are named.
pub(super) fn gather(
    wanted: &[SubmissionSource],
    own: &[PathBuf],
    reader: &mut Reader,
) -> Result<FoundSubmissions, GatherError> {
    let own = own.iter().filter_map(|path| path.canonicalize().ok()).collect();
    let mut search = Search { own, ..Search::default() };
    for one in wanted {
        search.want(one)?;
    }
    if search.places.is_empty() && search.left_out.is_empty() {
        return Err(GatherError::NoMatch(wanted.iter().map(SubmissionSource::shown).collect()));
    }
    let mut found = FoundSubmissions { left_out: search.left_out, notes: search.notes, ..FoundSubmissions::default() };
    if let ([SubmissionSource::Path(path)], [place]) = (wanted, search.places.as_mut_slice())
        && place.path == *path
    {
        // The way to the only file says nothing about it.
        place.parts = vec![place.parts.pop().unwrap_or_default()];
    }
    let parts: Vec<&[String]> = search.places.iter().map(|place| place.parts.as_slice()).collect();
    for (place, student) in search.places.iter().zip(students::names(&parts)) {
        match reader.read(&place.path) {
            Ok(text) => found.submissions.push(Submission { student, text, path: place.path.clone() }),
            Err(error) => found.left_out.push(unreadable(&place.path, &error)),
        }
    }
    Ok(found)
}

impl SubmissionSource {
    fn shown(&self) -> String {
        match self {
            SubmissionSource::Path(path) | SubmissionSource::Folder(path) => path.display().to_string(),
            SubmissionSource::Pattern(folder, pattern) => folder.join(pattern).display().to_string(),
        }
    }
}

#[derive(Default)]
struct Search {
    /// The exercise's own files, resolved.
    own: Vec<PathBuf>,
    /// Directories that were read, resolved.
    read: Vec<PathBuf>,
    places: Vec<Place>,
    left_out: Vec<LeftOut>,
    notes: Vec<Note>,
}

impl Search {
    fn want(&mut self, wanted: &SubmissionSource) -> Result<(), GatherError> {
        match wanted {
            SubmissionSource::Path(path) if !path.is_dir() => {
                self.places.push(Place { path: path.clone(), parts: named_parts(path) });
                Ok(())
            }
            SubmissionSource::Path(folder) | SubmissionSource::Folder(folder) => self.folder(folder),
            SubmissionSource::Pattern(folder, pattern) => self.pattern(folder, pattern),
        }
    }

    /// All programs of a directory, which must have some.
    fn folder(&mut self, folder: &Path) -> Result<(), GatherError> {
        let before = self.count();
        std::fs::read_dir(folder).map_err(|error| InputError::unreadable(folder, &error))?;
        // The same directory may have been named before.
        self.read.clear();
        self.walk(folder, &[], &mut Vec::new());
        if before == self.count() {
            return Err(GatherError::NoPrograms(vec![folder.display().to_string()]));
        }
        self.places[before.0..].sort();
        Ok(())
    }

    /// Files that match, and the programs of directories that do.
    fn pattern(&mut self, folder: &Path, pattern: &str) -> Result<(), GatherError> {
        let bad = |reason: &str| GatherError::BadPattern { pattern: pattern.to_string(), reason: reason.to_string() };
        let matches = Pattern::read(pattern).map_err(bad)?.matches(folder);
        let before = self.places.len();
        for one in matches {
            if one.path.is_dir() {
                self.read.clear();
                self.walk(&one.path, &one.parts, &mut Vec::new());
            } else if is_program(&one.path) {
                self.file(&one.path, one.parts);
            }
        }
        self.places[before..].sort();
        // Two patterns may match the same file.
        let mut seen = BTreeSet::new();
        self.places.retain(|place| seen.insert(place.path.clone()));
        Ok(())
    }

    fn count(&self) -> (usize, usize) {
        (self.places.len(), self.left_out.len())
    }

    /// The programs in a directory, at any depth. `above` are the resolved directories on the way to it.
    fn walk(&mut self, folder: &Path, parts: &[String], above: &mut Vec<PathBuf>) {
        let resolved = match folder.canonicalize() {
            Ok(resolved) => resolved,
            Err(error) => return self.leave_out(folder, &InputError::unreadable(folder, &error)),
        };
        if above.contains(&resolved) {
            return self.leave(folder, "its symbolic links go round in a circle");
        }
        if self.read.contains(&resolved) {
            return self.leave(folder, "it leads to a directory that was read already");
        }
        let entries = match std::fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>) {
            Ok(entries) => entries,
            Err(error) => return self.leave_out(folder, &InputError::unreadable(folder, &error)),
        };
        self.read.push(resolved.clone());
        above.push(resolved);
        let mut paths: Vec<PathBuf> = entries.iter().map(std::fs::DirEntry::path).collect();
        // Links last, so that a directory is known by its own name.
        paths.sort_by_key(|path| (path.is_symlink(), path.clone()));
        for path in paths.iter().filter(|path| !is_hidden(path)) {
            self.entry(path, parts, above);
        }
        above.pop();
    }

    /// Something in a directory.
    fn entry(&mut self, path: &Path, parts: &[String], above: &mut Vec<PathBuf>) {
        let parts_of = |last: String| parts.iter().cloned().chain([last]).collect::<Vec<String>>();
        if path.is_dir() {
            let before = self.count();
            self.walk(path, &parts_of(name(path)), above);
            if is_program(path) && before == self.count() {
                self.leave(path, "it is a directory");
            }
        } else if is_program(path) {
            self.file(path, parts_of(stem(path)));
        }
    }

    /// A program that was found.
    fn file(&mut self, path: &Path, parts: Vec<String>) {
        match std::fs::metadata(path) {
            Err(error) => self.leave_out(path, &InputError::unreadable(path, &error)),
            // Reading a pipe would wait for ever.
            Ok(metadata) if !metadata.is_file() => self.leave(path, "it is not a regular file"),
            Ok(_) if path.canonicalize().is_ok_and(|resolved| self.own.contains(&resolved)) => {
                self.notes.push(Note::Own(path.to_path_buf()));
            }
            Ok(_) => self.places.push(Place { path: path.to_path_buf(), parts }),
        }
    }

    fn leave_out(&mut self, path: &Path, error: &InputError) {
        self.left_out.push(unreadable(path, error));
    }

    fn leave(&mut self, path: &Path, reason: &str) {
        self.left_out.push(LeftOut { file: path.display().to_string(), reason: reason.to_string() });
    }
}

fn unreadable(path: &Path, error: &InputError) -> LeftOut {
    LeftOut { file: path.display().to_string(), reason: error.reason() }
}

fn is_program(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "ml")
}

/// Whether it is none of the user's own: editors, file managers and build systems leave such files behind.
pub(crate) fn is_hidden(path: &Path) -> bool {
    let name = name(path);
    name.starts_with('.') || BUILT.contains(&name.as_str())
}

/// The last part of a path.
pub(super) fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The last part of a path, without `.ml`.
pub(super) fn stem(path: &Path) -> String {
    let name = name(path);
    name.strip_suffix(".ml").unwrap_or(&name).to_string()
}

/// The parts of a path that was named.
fn named_parts(path: &Path) -> Vec<String> {
    if path == Path::new("-") {
        return vec!["stdin".to_string()];
    }
    let mut parts: Vec<String> = Vec::new();
    for component in path.parent().unwrap_or(Path::new("")).components() {
        if let Component::Normal(part) = component {
            parts.push(part.to_string_lossy().into_owned());
        }
    }
    parts.push(stem(path));
    parts
}

#[cfg(test)]
mod tests;
