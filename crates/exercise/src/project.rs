//! Programs of several files: which folders are one, and their files as one text.
//!
//! In: a folder. Out: its files joined (`refute_driver::Project`), or what is in the way; start at [`read`]. A folder among submissions is one
//! program, not a class of them, when it is described as one (`dune`), has interfaces, or its files name each other.

use crate::input::{InputError, Reader};
use crate::submissions::is_hidden;
use refute_driver::{Project, ProjectLibrary, Text};
use regex::Regex;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use walkdir::WalkDir;

/// More files are no program that a student wrote.
const MOST_FILES: usize = 400;
/// How deep folders are looked into.
const DEEPEST: usize = 8;

/// The files in a folder that may be one program.
#[derive(Default)]
struct Found {
    programs: Vec<PathBuf>,
    interfaces: Vec<PathBuf>,
    descriptions: Vec<PathBuf>,
}

/// Whether a folder of files is one program, as far as can be told without reading all of them. At the top of a class only
/// a description or an interface says so, since strangers' files may name each other by accident.
pub(crate) fn is_project(folder: &Path, is_top: bool) -> bool {
    let found = find(folder);
    if found.programs.len() > MOST_FILES || found.programs.is_empty() {
        return false;
    }
    let is_described = |file: &PathBuf| file.parent() == Some(folder) || !is_top;
    if found.descriptions.iter().any(is_described) || found.interfaces.iter().any(is_described) {
        return true;
    }
    if is_top || found.programs.len() == 1 {
        return false;
    }
    let mut reader = Reader::default();
    let files = found.programs.iter().filter_map(|path| reader.read(path).ok()).collect();
    Project { files, libraries: Vec::new() }.is_connected()
}

/// The files of a folder as one program.
pub(crate) fn read(folder: &Path, reader: &mut Reader) -> Result<Text, InputError> {
    let found = find(folder);
    let refused = |reason| InputError::Project { path: folder.display().to_string(), reason };
    let mut files = Vec::new();
    for path in found.programs.iter().chain(&found.interfaces).take(MOST_FILES) {
        files.push(reader.read(path)?);
    }
    let mut libraries = Vec::new();
    for path in &found.descriptions {
        let text = reader.read(path)?;
        libraries.extend(library(&text.bytes, path));
    }
    Project { files, libraries }.joined(&folder.display().to_string()).map_err(refused)
}

fn find(folder: &Path) -> Found {
    let walk = WalkDir::new(folder).max_depth(DEEPEST).sort_by_file_name().into_iter();
    let inside = walk.filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry.path()));
    let mut found = Found::default();
    for entry in inside.filter_map(Result::ok).filter(|entry| entry.file_type().is_file()) {
        let path = entry.into_path();
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("ml") => found.programs.push(path),
            Some("mli") => found.interfaces.push(path),
            _ if path.file_name().is_some_and(|name| name == "dune" || name == "dune-project") => {
                found.descriptions.push(path);
            }
            _ => {}
        }
    }
    found
}

/// The library that a `dune` file describes.
fn library(text: &[u8], path: &Path) -> Option<ProjectLibrary> {
    static LIBRARY: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(
            r"\(\s*library\s(?:[^()]|\((?:[^()]|\([^()]*\))*\))*?\(\s*(?:public_)?name\s+([A-Za-z_][\w.-]*)\s*\)",
        )
        .ok()
    });
    let text = String::from_utf8_lossy(text);
    let name = LIBRARY.as_ref()?.captures(&text)?.get(1)?.as_str().to_string();
    let folder = path.parent().unwrap_or(Path::new("")).display().to_string();
    (path.file_name()? == "dune").then_some(ProjectLibrary { name, folder })
}

#[cfg(test)]
mod tests;
