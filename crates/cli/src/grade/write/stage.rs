//! A hidden folder on the same disk in which a report is made before it is put into place.
//!
//! Invariant: it is gone when its [`Stage`] is dropped; what a killed run left is removed by the next one.

use super::WriteError;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// How the names begin; the process's number follows.
const NAME: &str = ".refute-stage-";

/// The folder.
pub(super) struct Stage {
    folder: PathBuf,
}

impl Stage {
    /// A stage in the report's folder, or in the nearest folder above that is there.
    pub(super) fn new(out: &Path, is_there: bool) -> Result<Stage, WriteError> {
        let home = if is_there { out.to_path_buf() } else { nearest(out) };
        remove_leftovers(&home);
        let folder = home.join(format!("{NAME}{}", std::process::id()));
        std::fs::create_dir(&folder).map_err(|error| WriteError::refused(out, &error))?;
        Ok(Stage { folder })
    }

    /// Writes a file.
    pub(super) fn add(&self, path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
        let file = self.folder.join(path);
        let made = file.parent().map_or(Ok(()), std::fs::create_dir_all);
        made.and_then(|()| std::fs::write(&file, bytes)).map_err(|error| WriteError::refused(path, &error))
    }

    /// Makes sure that everything is on the disk. After the first file the others are there too, so this is quick.
    pub(super) fn sync(&self) -> Result<(), WriteError> {
        let mut folders = vec![self.folder.clone()];
        while let Some(folder) = folders.pop() {
            let refused = |error: std::io::Error| WriteError::refused(&folder, &error);
            for entry in std::fs::read_dir(&folder).map_err(refused)? {
                let path = entry.map_err(refused)?.path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    std::fs::File::open(&path).and_then(|file| file.sync_all()).map_err(refused)?;
                }
            }
        }
        Ok(())
    }

    /// Moves a file to where it belongs.
    pub(super) fn place(&self, path: &Path, target: &Path) -> Result<(), WriteError> {
        let made = target.parent().map_or(Ok(()), std::fs::create_dir_all);
        made.and_then(|()| std::fs::rename(self.folder.join(path), target))
            .map_err(|error| WriteError::refused(target, &error))
    }

    /// Becomes the report's folder as a whole.
    pub(super) fn become_folder(self, out: &Path) -> Result<(), WriteError> {
        let made = out.parent().filter(|parent| !parent.as_os_str().is_empty()).map_or(Ok(()), std::fs::create_dir_all);
        made.and_then(|()| std::fs::rename(&self.folder, out)).map_err(|error| WriteError::refused(out, &error))
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        // After everything was moved there is nothing to remove.
        _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Whether a folder is a stage.
pub(super) fn is_name(name: &OsStr) -> bool {
    name.to_str().is_some_and(|name| name.starts_with(NAME))
}

/// The nearest folder above that is there.
fn nearest(out: &Path) -> PathBuf {
    let above = out.ancestors().skip(1).find(|folder| folder.is_dir()).map(Path::to_path_buf);
    above.unwrap_or_else(|| PathBuf::from("."))
}

/// Removes the stages of processes that are no more.
fn remove_leftovers(home: &Path) {
    let Ok(entries) = std::fs::read_dir(home) else { return };
    let names: Vec<OsString> = entries.flatten().map(|entry| entry.file_name()).collect();
    for name in names {
        let process = name.to_str().and_then(|name| name.strip_prefix(NAME)).and_then(|id| id.parse().ok());
        let Some(process) = process.and_then(rustix::process::Pid::from_raw) else { continue };
        let is_gone = rustix::process::test_kill_process(process) == Err(rustix::io::Errno::SRCH);
        if is_gone || process == rustix::process::getpid() {
            _ = std::fs::remove_dir_all(home.join(name));
        }
    }
}
