//! Results in a folder: one small file for each record.
//!
//! In: where the folder may be. Out: a [`Store`], and what this program is known by; start at [`open`].
//! Invariants: a file is written beside and renamed, and begins with the hash of the rest, so that whatever is damaged
//! counts as nothing known; a failure to write costs time in the next run and nothing else.

use crate::memory::Memory;
use crate::store::{Key, Record, Store, StoreError};
use std::collections::BTreeSet;
use std::io::{Error, Read, Result, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The usual name of the folder.
pub const FOLDER: &str = ".refute";
/// How the files end.
const ENDING: &str = "json";
/// How files end that are being written.
const BEGUN: &str = "tmp";

/// Where the folder may be.
#[derive(Clone, Copy, Debug)]
pub struct Places<'a> {
    /// The folder that was named.
    pub named: Option<&'a Path>,
    /// Where it is otherwise: in the exercise's folder.
    pub usual: &'a Path,
    /// Where it is when nothing can be written there: in the report's folder.
    pub instead: &'a Path,
}

/// A store that can be used.
pub struct Opened {
    /// The folder, or memory when there is none.
    pub store: Box<dyn Store>,
    /// The hash of this program, which another version does not share.
    pub program: Vec<u8>,
    /// What a person should know about the place.
    pub remark: Option<Remark>,
}

/// Results are not where they usually are.
#[derive(Debug)]
pub enum Remark {
    /// Which version this is cannot be told, so nothing that is kept could be trusted.
    UnknownProgram(Error),
    /// They are kept in another folder.
    Instead {
        /// Where they would be.
        usual: PathBuf,
        /// Why they are not.
        reason: Error,
        /// Where they are.
        instead: PathBuf,
    },
    /// They are not kept at all.
    Nowhere(Error),
}

impl std::fmt::Display for Remark {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Remark::UnknownProgram(error) => {
                write!(out, "results are not kept, because this program cannot be read: {error}")
            }
            Remark::Instead { usual, reason, instead } => {
                let (usual, instead) = (usual.display(), instead.display());
                write!(out, "`{usual}` cannot be written ({reason}), so results are kept in `{instead}`")
            }
            Remark::Nowhere(error) => {
                write!(out, "results are not kept for a later run: {error}; --cache names a folder for them")
            }
        }
    }
}

/// The folder that was named for results cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("results cannot be kept in `{folder}`: {reason}")]
pub struct Unusable {
    folder: String,
    reason: Error,
}

/// Opens the first place that can be used. The exercise is known by a name, so that those of one folder leave each other
/// alone; with `fresh`, what is known from earlier runs does not count.
pub fn open(places: &Places<'_>, exercise: &str, fresh: bool) -> std::result::Result<Opened, Unusable> {
    let in_memory = |remark| Opened { store: Box::new(Memory::default()), program: Vec::new(), remark: Some(remark) };
    let program = match program() {
        Ok(program) => program.as_bytes().to_vec(),
        Err(error) => return Ok(in_memory(Remark::UnknownProgram(error))),
    };
    let open = |folder: &Path| Folder::open(folder, exercise, fresh);
    let opened = |folder: Folder, remark| Opened { store: Box::new(folder), program, remark };
    if let Some(folder) = places.named {
        let shown = folder.display().to_string();
        return open(folder).map(|folder| opened(folder, None)).map_err(|reason| Unusable { folder: shown, reason });
    }
    let [usual, instead] = [places.usual, places.instead].map(|folder| folder.join(FOLDER));
    let reason = match open(&usual) {
        Ok(folder) => return Ok(opened(folder, None)),
        Err(error) => error,
    };
    Ok(match open(&instead) {
        Ok(folder) => opened(folder, Some(Remark::Instead { usual, reason, instead })),
        Err(error) => in_memory(Remark::Nowhere(error)),
    })
}

/// The hash of this program: another version may judge otherwise.
fn program() -> Result<blake3::Hash> {
    let mut hasher = blake3::Hasher::new();
    let mut file = std::fs::File::open(std::env::current_exe()?)?;
    let mut chunk = vec![0; 1 << 20];
    loop {
        match file.read(&mut chunk)? {
            0 => return Ok(hasher.finalize()),
            count => _ = hasher.update(&chunk[..count]),
        }
    }
}

/// A folder of records.
struct Folder {
    folder: PathBuf,
    /// How the names of its files begin: the exercises of one folder leave each other alone.
    exercise: String,
    /// The records that count: all, or those of this run.
    counts: Option<BTreeSet<Key>>,
    failure: Option<StoreError>,
}

impl Folder {
    /// The store in a folder, which is made if it is not there; an error means that it cannot be used.
    fn open(folder: &Path, exercise: &str, fresh: bool) -> Result<Folder> {
        std::fs::create_dir_all(folder)?;
        // Whether files can be written is found out by writing one; and nobody wants the folder in a repository.
        write(&folder.join(".gitignore"), b"*\n")?;
        let exercise = blake3::hash(exercise.as_bytes()).to_hex().as_str()[..8].to_string();
        Ok(Folder { folder: folder.to_path_buf(), exercise, counts: fresh.then(BTreeSet::new), failure: None })
    }

    fn path(&self, key: &str) -> PathBuf {
        self.folder.join(format!("{}-{key}.{ENDING}", self.exercise))
    }
}

impl Store for Folder {
    fn load(&self, key: &Key) -> Option<Record> {
        if self.counts.as_ref().is_some_and(|keys| !keys.contains(key)) {
            return None;
        }
        decoded(&std::fs::read(self.path(key.as_str())).ok()?)
    }

    /// After a failure nothing more is written.
    fn store(&mut self, key: &Key, record: &Record) {
        if self.failure.is_some() {
            return;
        }
        let written = encoded(record).and_then(|bytes| write(&self.path(key.as_str()), &bytes));
        if let Some(keys) = &mut self.counts {
            keys.insert(key.clone());
        }
        let place = || self.folder.display().to_string();
        self.failure = written.err().map(|reason| StoreError { place: place(), reason: Arc::new(reason) });
    }

    /// Removes what this exercise no longer uses, and what interrupted runs left behind.
    fn sweep(&mut self, used: &BTreeSet<&Key>) {
        let used: BTreeSet<&str> = used.iter().map(|key| key.as_str()).collect();
        let Ok(files) = std::fs::read_dir(&self.folder) else { return };
        for file in files.flatten() {
            let path = file.path();
            let stem = path.file_stem().and_then(|stem| stem.to_str()).and_then(|stem| stem.split_once('-'));
            let is_used = stem.is_some_and(|(_, key)| used.contains(key));
            let is_ours = stem.is_some_and(|(exercise, _)| exercise == self.exercise);
            let is_record = is_ours && path.extension().is_some_and(|ending| ending == ENDING);
            let is_rest = path.extension().is_some_and(|ending| ending == BEGUN);
            if is_rest || (is_record && !is_used) {
                // It is only in the way.
                _ = std::fs::remove_file(path);
            }
        }
    }

    fn failure(&self) -> Option<&StoreError> {
        self.failure.as_ref()
    }
}

fn encoded(record: &Record) -> Result<Vec<u8>> {
    let body = serde_json::to_vec(record)?;
    let mut bytes = blake3::hash(&body).to_hex().as_bytes().to_vec();
    bytes.push(b'\n');
    bytes.extend(body);
    Ok(bytes)
}

fn decoded(bytes: &[u8]) -> Option<Record> {
    let (hash, body) = bytes.split_at_checked(2 * blake3::OUT_LEN)?;
    let body = body.strip_prefix(b"\n")?;
    (blake3::hash(body).to_hex().as_bytes() == hash).then(|| serde_json::from_slice(body).ok())?
}

/// Writes beside and renames, so that a file is whole or not there. Whoever may read the folder may read the file.
fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let folder = path.parent().unwrap_or(Path::new("."));
    let readable = std::fs::Permissions::from_mode(0o666);
    let ending = format!(".{BEGUN}");
    let mut file = tempfile::Builder::new().suffix(&ending).permissions(readable).tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests;
