//! The report's folder: everything is written beside and then put into place, or nothing changes.
//!
//! In: files of a report. Out: the folder with those files, or a [`WriteError`]; start at [`write()`]. A list of what was
//! written stays in the folder (see `manifest`), so that a later run can tell its own files from others and takes away
//! those that are no longer part of the report.
//! Invariants: a file is whole or as it was before; files that we did not write are never touched; what fails leaves
//! nothing behind.

mod stage;

use super::manifest::{self, Manifest};
use refute_report::File;
use stage::Stage;
use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

/// Why a report cannot be written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum WriteError {
    /// Something else has the name.
    #[error("`{0}` is not a folder; --out takes the folder for the report")]
    NotFolder(String),
    /// A link to nothing.
    #[error("`{0}` is a link that leads nowhere; name another folder with --out")]
    Dangling(String),
    /// A folder with other things in it.
    #[error(
        "`{0}` is not empty and is no report of Refute, so nothing is written there; name another folder with --out"
    )]
    Foreign(String),
    /// A folder where a file belongs.
    #[error(
        "`{0}` is a folder, but a file of the report belongs there; move it away or name another folder with --out"
    )]
    InTheWay(String),
    /// The system refused.
    #[error("cannot write `{path}`: {reason}")]
    Refused {
        /// The file or folder.
        path: String,
        /// In words.
        reason: String,
    },
}

impl WriteError {
    fn refused(path: &Path, error: &std::io::Error) -> WriteError {
        let reason = match error.kind() {
            ErrorKind::StorageFull => "the disk is full".to_string(),
            ErrorKind::QuotaExceeded => "your disk quota is used up".to_string(),
            ErrorKind::ReadOnlyFilesystem => "the disk can only be read".to_string(),
            ErrorKind::PermissionDenied => "permission denied".to_string(),
            ErrorKind::NotADirectory => "a part of the path is not a folder".to_string(),
            ErrorKind::InvalidFilename => "the name is too long".to_string(),
            // ELOOP has no stable kind yet.
            _ if error.raw_os_error() == Some(40) => "its symbolic links go round in a circle".to_string(),
            _ => error.to_string(),
        };
        WriteError::Refused { path: path.display().to_string(), reason }
    }
}

/// Finds out before any work is done whether a report can be written there.
pub(crate) fn check(out: &Path) -> Result<(), WriteError> {
    let is_there = exists(out)?;
    if is_there && manifest::read(out).is_none() && !is_empty(out)? {
        return Err(WriteError::Foreign(out.display().to_string()));
    }
    Stage::new(out, is_there).map(drop)
}

/// Puts the files into the folder, which is made if it is not there. `manifest` gets the list of the files.
pub(crate) fn write(out: &Path, files: &[File], mut manifest: Manifest) -> Result<(), WriteError> {
    check(out)?;
    let is_there = exists(out)?;
    let before = if is_there { manifest::read(out).unwrap_or_default() } else { Manifest::default() };
    manifest.files = files.iter().map(|file| file.path.clone()).collect();
    let stage = Stage::new(out, is_there)?;
    let changed: Vec<&File> = files.iter().filter(|file| !is_there || !is_same(&out.join(&file.path), file)).collect();
    for file in &changed {
        stage.add(&relative(file)?, &file.bytes)?;
    }
    if !is_there {
        stage.add(Path::new(manifest::NAME), &manifest.bytes())?;
        stage.sync()?;
        return stage.become_folder(out);
    }
    for file in &changed {
        let target = out.join(&file.path);
        if target.symlink_metadata().is_ok_and(|metadata| metadata.is_dir()) {
            return Err(WriteError::InTheWay(target.display().to_string()));
        }
    }
    let now: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
    let stale: Vec<String> = before.files.into_iter().filter(|path| !now.contains(path.as_str())).collect();
    // While files are being replaced the list has the old ones too: whenever this ends, all files are known as ours.
    let both = Manifest { files: manifest.files.iter().chain(&stale).cloned().collect(), ..manifest.clone() };
    let during = Path::new("manifest-during");
    stage.add(during, &both.bytes())?;
    stage.add(Path::new(manifest::NAME), &manifest.bytes())?;
    stage.sync()?;
    stage.place(during, &out.join(manifest::NAME))?;
    for file in &changed {
        stage.place(&relative(file)?, &out.join(&file.path))?;
    }
    for path in &stale {
        remove(out, path);
    }
    stage.place(Path::new(manifest::NAME), &out.join(manifest::NAME))
}

/// Whether the folder is there; an error when something else is.
fn exists(out: &Path) -> Result<bool, WriteError> {
    let shown = || out.display().to_string();
    match std::fs::metadata(out) {
        Ok(metadata) if metadata.is_dir() => Ok(true),
        Ok(_) => Err(WriteError::NotFolder(shown())),
        Err(error) if error.kind() == ErrorKind::NotFound => match out.symlink_metadata() {
            Ok(_) => Err(WriteError::Dangling(shown())),
            Err(_) => Ok(false),
        },
        Err(error) => Err(WriteError::refused(out, &error)),
    }
}

/// Whether nothing but our own hidden folders is there.
fn is_empty(out: &Path) -> Result<bool, WriteError> {
    let entries = std::fs::read_dir(out).map_err(|error| WriteError::refused(out, &error))?;
    for entry in entries {
        let name = entry.map_err(|error| WriteError::refused(out, &error))?.file_name();
        if name != refute_classroom::folder::FOLDER && !stage::is_name(&name) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn is_same(path: &Path, file: &File) -> bool {
    let length = path.symlink_metadata().ok().filter(std::fs::Metadata::is_file).map(|metadata| metadata.len());
    length == Some(file.bytes.len() as u64) && std::fs::read(path).is_ok_and(|bytes| bytes == file.bytes)
}

/// A file's path as a path below a folder.
fn relative(file: &File) -> Result<PathBuf, WriteError> {
    let path = PathBuf::from(&file.path);
    if path.components().all(|part| matches!(part, Component::Normal(_))) && !file.path.is_empty() {
        return Ok(path);
    }
    let reason = "not a path below the report's folder".to_string();
    Err(WriteError::Refused { path: file.path.clone(), reason })
}

/// Removes a file that is no longer part of the report, and the folders that it leaves empty.
fn remove(out: &Path, path: &str) {
    let relative = Path::new(path);
    if !relative.components().all(|part| matches!(part, Component::Normal(_))) {
        return;
    }
    // It may be gone already; a folder that is not empty stays.
    _ = std::fs::remove_file(out.join(relative));
    for folder in relative.ancestors().skip(1).take_while(|folder| !folder.as_os_str().is_empty()) {
        _ = std::fs::remove_dir(out.join(folder));
    }
}

#[cfg(test)]
mod tests;
