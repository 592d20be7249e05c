//! The submissions of an exercise: files, directories and patterns become texts with the names of students.
//!
//! In: what is [`SubmissionSource`]. Out: [`FoundSubmissions`]; start at [`gather`]. A directory stands for the `.ml` files in it, at any depth, in
//! the order of their paths, and for programs of several files (`project`); hidden files and what `dune` builds are no submissions. Symbolic links are followed, but every
//! directory is read only once.
//! Invariant: a file that cannot be read is told and keeps nothing else from being read.

use super::glob::Pattern;
use super::students;
use super::{GatherError, Submission};
use crate::gathered::Note;
use crate::input::{InputError, Reader};
use crate::project;
use refute_verdict::LeftOut;
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// Where the submissions of an exercise usually are.
pub const SUBMISSIONS: &str = "submissions";
/// Directories that hold copies of submissions.
const BUILT: [&str; 2] = ["_build", "__MACOSX"];

/// Something that stands for submissions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SubmissionSource {
    /// A file or directory that was named on the command line.
    Path(PathBuf),
    /// The directory of the exercise's own submissions.
    Folder(PathBuf),
    /// A pattern of paths in a directory.
    Pattern(PathBuf, String),
}

/// The submissions with what came up.
#[derive(Default, Debug)]
pub struct FoundSubmissions {
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
            SubmissionSource::Path(path) if !path.is_dir() || project::is_project(path, true) => {
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
        self.walk(folder, &[]);
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
                self.walk(&one.path, &one.parts);
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

    /// The programs in a directory, at any depth; `parts` led to it.
    fn walk(&mut self, folder: &Path, parts: &[String]) {
        // Links last, so that a directory is known by its own name.
        let order = |a: &DirEntry, b: &DirEntry| (a.path_is_symlink(), a.path()).cmp(&(b.path_is_symlink(), b.path()));
        let mut walk = WalkDir::new(folder).follow_links(true).sort_by(order).into_iter();
        // Directories that are called like programs, with how much was known before each.
        let mut named: Vec<(PathBuf, (usize, usize))> = Vec::new();
        while let Some(entry) = walk.next() {
            let path = match &entry {
                Ok(entry) => entry.path(),
                Err(error) => error.path().unwrap_or(folder),
            };
            while let Some((above, before)) = named.pop_if(|(above, _)| !path.starts_with(above)) {
                self.tell_empty(&above, before);
            }
            let is_inside = path != folder;
            match entry.as_ref() {
                _ if is_inside && is_hidden(path) => {
                    if entry.is_ok_and(|entry| entry.file_type().is_dir()) {
                        walk.skip_current_dir();
                    }
                }
                Err(error) => self.blocked(path, error),
                Ok(entry) if entry.file_type().is_dir() => {
                    if !self.is_new(path) {
                        walk.skip_current_dir();
                    } else if is_inside && project::is_project(path, false) {
                        let below = path.strip_prefix(folder).unwrap_or(path);
                        let below = below.iter().map(|part| part.to_string_lossy().into_owned());
                        let parts = parts.iter().cloned().chain(below).collect();
                        self.places.push(Place { path: path.to_path_buf(), parts });
                        walk.skip_current_dir();
                    } else if is_inside && is_program(path) {
                        named.push((path.to_path_buf(), self.count()));
                    }
                }
                Ok(_) if is_program(path) => {
                    let below = path.strip_prefix(folder).unwrap_or(path).with_file_name(stem(path));
                    let below = below.iter().map(|part| part.to_string_lossy().into_owned());
                    self.file(path, parts.iter().cloned().chain(below).collect());
                }
                Ok(_) => {}
            }
        }
        for (above, before) in named.into_iter().rev() {
            self.tell_empty(&above, before);
        }
    }

    /// Whether a directory was not read yet; tells when it was.
    fn is_new(&mut self, folder: &Path) -> bool {
        match folder.canonicalize() {
            Err(error) => self.leave_out(folder, &InputError::unreadable(folder, &error)),
            Ok(resolved) if self.read.contains(&resolved) => {
                self.leave(folder, "it leads to a directory that was read already");
            }
            Ok(resolved) => {
                self.read.push(resolved);
                return true;
            }
        }
        false
    }

    /// Something in the way: a circle, a directory that cannot be read, a program that is not there.
    fn blocked(&mut self, path: &Path, error: &walkdir::Error) {
        match error.io_error() {
            None => self.leave(path, "its symbolic links go round in a circle"),
            Some(reason) if is_program(path) || path.is_dir() => {
                self.leave_out(path, &InputError::unreadable(path, reason));
            }
            Some(_) => {}
        }
    }

    /// Tells of a directory that is called like a program when nothing was found in it.
    fn tell_empty(&mut self, folder: &Path, before: (usize, usize)) {
        if before == self.count() {
            self.leave(folder, "it is a directory");
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
pub fn is_hidden(path: &Path) -> bool {
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
