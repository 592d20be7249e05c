//! What is known about submissions from earlier runs, kept in a folder by content.
//!
//! In: everything a result depends on (this program, the exercise, the submission). Out: an [`Entry`] per submission,
//! empty where nothing is known. One small file each; start at [`Cache::open`].
//! Invariants: a file is written beside and renamed, and begins with the hash of the rest, so that whatever is damaged
//! counts as nothing known; a failure to write costs time in the next run and nothing else.

use super::jobs::RepairDonors;
use crate::terminal::complain;
use refute_driver::Text;
use refute_verdict::{ClassTest, Judged, RepairVerdict, Survey, TestOutcome};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Error, Result};
use std::path::{Path, PathBuf};

/// The folder of a cache.
pub(crate) const FOLDER: &str = ".refute";
/// How the files end.
const ENDING: &str = "json";

/// What is known about a submission.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// What can be said without running it.
    pub survey: Option<Survey>,
    /// The verdicts.
    pub judged: Option<Judged>,
    /// The verdicts of a longer search.
    pub again: Option<Judged>,
    /// What came of tests, by [`test_key`].
    pub outcomes: BTreeMap<String, TestOutcome>,
    /// What the inputs on which it fails have in common, by [`why_key`]; none where nothing was found.
    #[serde(default)]
    pub whys: BTreeMap<String, Option<String>>,
    /// What came of repairing it, with the [`repair_key`] of what that was made with.
    #[serde(default)]
    pub repair: Option<(String, RepairVerdict)>,
}

/// A folder of entries.
#[derive(Debug)]
pub(crate) struct Cache {
    folder: PathBuf,
    /// How the names of its files begin: the exercises of one folder leave each other alone.
    exercise: String,
    /// Hashed already: this program and the exercise.
    base: blake3::Hasher,
    /// Whether what is there counts.
    fresh: bool,
    failure: Option<Error>,
}

/// What an entry is found by.
pub(crate) type Key = String;

impl Cache {
    /// The cache in a folder, which is made if it is not there; an error means that it cannot be used. The exercise is known by the name of its reference; whatever results depend on is in the request.
    pub(crate) fn open(
        folder: &Path,
        program: &blake3::Hash,
        exercise: &str,
        request: &impl Serialize,
        fresh: bool,
    ) -> Result<Cache> {
        std::fs::create_dir_all(folder)?;
        // Whether files can be written is found out by writing one; and nobody wants the folder in a repository.
        write(&folder.join(".gitignore"), b"*\n")?;
        let mut base = blake3::Hasher::new();
        base.update(program.as_bytes());
        base.update(&serde_json::to_vec(request)?);
        let exercise = blake3::hash(exercise.as_bytes()).to_hex().as_str()[..8].to_string();
        Ok(Cache { folder: folder.to_path_buf(), exercise, base, fresh, failure: None })
    }

    /// What a submission's entry is found by. The name counts because messages contain it.
    pub(crate) fn key(&self, text: &Text) -> Key {
        let mut hasher = self.base.clone();
        hasher.update(&(text.name.len() as u64).to_le_bytes());
        hasher.update(text.name.as_bytes());
        hasher.update(&text.bytes);
        hasher.finalize().to_hex().as_str()[..32].to_string()
    }

    /// What is known.
    pub(crate) fn load(&self, key: &str) -> Entry {
        if self.fresh {
            return Entry::default();
        }
        std::fs::read(self.path(key)).ok().and_then(|bytes| decoded(&bytes)).unwrap_or_default()
    }

    /// Keeps it. The first failure is remembered, and nothing is written after it.
    pub(crate) fn store(&mut self, key: &str, entry: &Entry) {
        if self.failure.is_some() {
            return;
        }
        let written = encoded(entry).and_then(|bytes| write(&self.path(key), &bytes));
        self.failure = written.err();
    }

    /// Removes what this exercise no longer uses, and what interrupted runs left behind.
    pub(crate) fn sweep(&self, used: &BTreeSet<&str>) {
        let Ok(files) = std::fs::read_dir(&self.folder) else { return };
        for file in files.flatten() {
            let path = file.path();
            let stem = path.file_stem().and_then(|stem| stem.to_str()).and_then(|stem| stem.split_once('-'));
            let is_used = stem.is_some_and(|(_, key)| used.contains(key));
            let is_ours = stem.is_some_and(|(exercise, _)| exercise == self.exercise);
            let is_entry = is_ours && path.extension().is_some_and(|ending| ending == ENDING);
            let is_rest = path.extension().is_some_and(|ending| ending == "tmp");
            if is_rest || (is_entry && !is_used) {
                // It is only in the way.
                _ = std::fs::remove_file(path);
            }
        }
    }

    /// Why something could not be kept.
    pub(crate) fn failure(&self) -> Option<&Error> {
        self.failure.as_ref()
    }

    /// Where it is.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    fn path(&self, key: &str) -> PathBuf {
        self.folder.join(format!("{}-{key}.{ENDING}", self.exercise))
    }
}

/// Where a cache may be.
pub(crate) struct Places<'a> {
    /// The folder that was named.
    pub named: Option<&'a Path>,
    /// Where it is otherwise: in the exercise's folder.
    pub usual: &'a Path,
    /// Where it is when nothing can be written there: in the report's folder.
    pub instead: &'a Path,
}

/// The folder that was named for results cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("results cannot be kept in `{folder}`: {reason}")]
pub(crate) struct Unusable {
    folder: String,
    reason: Error,
}

/// The cache in the first place that can be used; says so when it is not the usual one.
pub(crate) fn open_in(
    places: &Places<'_>,
    exercise: &str,
    request: &impl Serialize,
    fresh: bool,
) -> std::result::Result<Option<Cache>, Unusable> {
    let program = match program() {
        Ok(program) => program,
        Err(error) => {
            complain(&format!("results are not kept, because this program cannot be read: {error}"));
            return Ok(None);
        }
    };
    let open = |folder: &Path| Cache::open(folder, &program, exercise, request, fresh);
    if let Some(folder) = places.named {
        let shown = folder.display().to_string();
        return open(folder).map(Some).map_err(|reason| Unusable { folder: shown, reason });
    }
    let [usual, instead] = [places.usual, places.instead].map(|folder| folder.join(FOLDER));
    let first = match open(&usual) {
        Ok(cache) => return Ok(Some(cache)),
        Err(error) => error,
    };
    match open(&instead) {
        Ok(cache) => {
            let (usual, instead) = (usual.display(), instead.display());
            complain(&format!("`{usual}` cannot be written ({first}), so results are kept in `{instead}`"));
            Ok(Some(cache))
        }
        Err(error) => {
            complain(&format!("results are not kept for a later run: {error}; --cache names a folder for them"));
            Ok(None)
        }
    }
}

/// The hash of this program: another version may judge otherwise.
fn program() -> Result<blake3::Hash> {
    let mut hasher = blake3::Hasher::new();
    let mut file = std::fs::File::open(std::env::current_exe()?)?;
    let mut chunk = vec![0; 1 << 20];
    loop {
        match std::io::Read::read(&mut file, &mut chunk)? {
            0 => return Ok(hasher.finalize()),
            count => _ = hasher.update(&chunk[..count]),
        }
    }
}

/// What the outcome of a test is found by.
pub(crate) fn test_key(test: &ClassTest) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&(test.entry as u64).to_le_bytes());
    let call = test.call.as_deref().unwrap_or_default();
    hasher.update(&(call.len() as u64).to_le_bytes());
    hasher.update(call.as_bytes());
    hasher.update(test.item.as_bytes());
    hasher.finalize().to_hex().as_str()[..32].to_string()
}

/// What a sentence about failing inputs is found by.
pub(crate) fn why_key(entry: usize, call: &str) -> String {
    format!("{entry} {call}")
}

/// What a repair is found by: everything it was made with besides the exercise and the submission.
pub(crate) fn repair_key(lent: &RepairDonors) -> String {
    let mut hasher = blake3::Hasher::new();
    for text in &lent.class {
        for part in [text.name.as_bytes(), &text.bytes] {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
    }
    for test in &lent.tests {
        hasher.update(test_key(test).as_bytes());
    }
    hasher.finalize().to_hex().as_str()[..32].to_string()
}

fn encoded(entry: &Entry) -> Result<Vec<u8>> {
    let body = serde_json::to_vec(entry)?;
    let mut bytes = blake3::hash(&body).to_hex().as_bytes().to_vec();
    bytes.push(b'\n');
    bytes.extend(body);
    Ok(bytes)
}

fn decoded(bytes: &[u8]) -> Option<Entry> {
    let (hash, body) = bytes.split_at_checked(2 * blake3::OUT_LEN)?;
    let body = body.strip_prefix(b"\n")?;
    (blake3::hash(body).to_hex().as_bytes() == hash).then(|| serde_json::from_slice(body).ok())?
}

/// Writes beside and renames, so that a file is whole or not there.
fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let beside = path.with_extension(format!("{}.tmp", std::process::id()));
    let written = std::fs::write(&beside, bytes).and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        _ = std::fs::remove_file(&beside);
    }
    written
}

#[cfg(test)]
mod tests;
