//! Scratch directories: one per program, with a place for what was built and a place where the program runs.
//!
//! Invariant: a directory is gone when its [`Scratch`] is dropped; what a killed run left is removed by the next one.

use crate::unavailable::Unavailable;
use std::path::{Path, PathBuf};
use std::sync::Once;

/// How the names begin; the number of the process follows.
const NAME: &str = "refute-dialog-";

/// A directory that vanishes.
#[derive(Debug)]
pub(crate) struct Scratch {
    folder: tempfile::TempDir,
    root: PathBuf,
}

impl Scratch {
    /// A new one in the system's directory for such things.
    pub(crate) fn new() -> Result<Scratch, Unavailable> {
        static TIDY: Once = Once::new();
        let home = std::env::temp_dir();
        TIDY.call_once(|| remove_leftovers(&home));
        let cannot = |reason| Unavailable::NoScratch { home: home.display().to_string(), reason };
        let prefix = format!("{NAME}{}-", std::process::id());
        let folder = tempfile::Builder::new().prefix(&prefix).tempdir_in(&home).map_err(cannot)?;
        // The kernel compares real paths.
        let root = folder.path().canonicalize().map_err(cannot)?;
        let scratch = Scratch { folder, root };
        std::fs::create_dir(scratch.build()).map_err(cannot)?;
        std::fs::create_dir(scratch.context()).map_err(cannot)?;
        Ok(scratch)
    }

    /// Where sources are copied to and compiled; only read when the program runs.
    pub(crate) fn build(&self) -> PathBuf {
        self.root.join("build")
    }

    /// Where the program runs and may write.
    pub(crate) fn context(&self) -> PathBuf {
        self.root.join("run")
    }

    /// Takes away what a run has written, so that the next one begins as the first did.
    pub(crate) fn clear_desk(&self) -> Result<(), Unavailable> {
        let context = self.context();
        let is_empty = std::fs::read_dir(&context).is_ok_and(|mut entries| entries.next().is_none());
        if is_empty {
            return Ok(());
        }
        let made = open_up(&context).and_then(|()| std::fs::remove_dir_all(&context));
        made.and_then(|()| std::fs::create_dir(&context))
            .map_err(|reason| Unavailable::Uncleared { folder: context.display().to_string(), reason })
    }

    /// A text without the names of these directories, which mean nothing to anybody else.
    pub(crate) fn without_names(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for folder in [self.build(), self.context(), self.root.clone(), self.folder.path().to_path_buf()] {
            let folder = folder.to_string_lossy().into_owned();
            text = text.replace(&format!("{folder}/"), "").replace(&folder, ".");
        }
        text
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A program may have taken its own directories' permissions away.
        _ = open_up(&self.context());
    }
}

/// Makes folders below removable.
fn open_up(folder: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o700))?;
        for entry in std::fs::read_dir(&folder)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                folders.push(entry.path());
            }
        }
    }
    Ok(())
}

/// Removes the directories of processes that are no more.
fn remove_leftovers(home: &Path) {
    let Ok(entries) = std::fs::read_dir(home) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| name.strip_prefix(NAME)).and_then(|rest| rest.split_once('-'));
        let process = process.and_then(|(id, _)| id.parse().ok()).and_then(rustix::process::Pid::from_raw);
        let is_gone =
            process.is_some_and(|process| rustix::process::test_kill_process(process) == Err(rustix::io::Errno::SRCH));
        if is_gone {
            _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_behind() {
        let scratch = Scratch::new().expect("a scratch directory");
        let root = scratch.root.clone();
        let inner = scratch.context().join("inner");
        std::fs::create_dir(&inner).expect("a folder");
        std::fs::write(inner.join("file"), "x").expect("a file");
        scratch.clear_desk().expect("it can be cleared");
        assert!(scratch.context().is_dir() && !inner.exists());
        let told = format!("{}/a.c:1: no\nin {}", scratch.build().display(), root.display());
        assert_eq!(scratch.without_names(&told), "a.c:1: no\nin .");
        drop(scratch);
        assert!(!root.exists());
    }

    #[test]
    fn what_a_killed_run_left_is_removed() {
        let home = tempfile::tempdir().expect("a folder");
        // The largest number a process can have here is 2^22.
        let (gone, ours) = (format!("{NAME}4194305-x"), format!("{NAME}{}-x", std::process::id()));
        for name in [&gone, &ours] {
            std::fs::create_dir(home.path().join(name)).expect("a folder");
        }
        remove_leftovers(home.path());
        assert!(!home.path().join(gone).exists() && home.path().join(ours).exists());
    }
}
