//! The door to where results are kept: [`Store`], and what is kept there by which key.
//!
//! In: everything that a result depends on (the program that judges, the exercise, the submission). Out: a [`Key`], and a
//! [`Record`] per submission. Implementations: [`crate::folder`], [`crate::memory`].
//! Invariant: what does not depend on the content of a key is not in its record.

use refute_verdict::{ClassTest, JudgedSubmission, Proof, RepairVerdict, Survey, TestOutcome};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Keeps what was found out, by content. Whatever goes wrong here costs time in a later run and nothing else.
pub trait Store {
    /// What is known; nothing when it was never kept, or was damaged.
    fn load(&self, key: &Key) -> Option<Record>;

    /// Keeps a record in place of what was known. The first failure is remembered.
    fn store(&mut self, key: &Key, record: &Record);

    /// Everything else that is kept about the exercise is no longer needed.
    fn sweep(&mut self, used: &BTreeSet<&Key>);

    /// Why something could not be kept.
    fn failure(&self) -> Option<&StoreError>;
}

/// Something could not be kept.
#[derive(Clone, Debug, thiserror::Error)]
#[error("results could not be kept in `{place}`: {reason}")]
pub struct StoreError {
    /// Where.
    pub place: String,
    /// What the system says.
    pub reason: Arc<std::io::Error>,
}

/// What is known about a submission.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Record {
    /// What can be said without running it.
    pub survey: Option<Survey>,
    /// The verdicts.
    pub judged: Option<JudgedSubmission>,
    /// The verdicts of judging it again, where inputs of others cast doubt on the first.
    pub again: Option<JudgedSubmission>,
    /// What came of tests, by their keys.
    pub outcomes: BTreeMap<String, TestOutcome>,
    /// What the inputs on which it fails have in common, by entry and call; none where nothing was found.
    #[serde(default)]
    pub whys: BTreeMap<String, Option<String>>,
    /// Proofs through other submissions, by a hash of these; none where none was found.
    #[serde(default)]
    pub further: BTreeMap<String, Option<Proof>>,
    /// What came of repairing it, with the key of what that was made with.
    #[serde(default)]
    pub repair: Option<(String, RepairVerdict)>,
}

/// What a record is found by: a hash of everything that it depends on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Key(String);

impl Key {
    /// As a text of hexadecimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Makes the keys of an exercise.
#[derive(Clone, Debug)]
pub struct Keys {
    /// Hashed already: the program that judges, and the exercise.
    base: blake3::Hasher,
}

impl Keys {
    /// For an exercise: whatever results depend on besides the submission is in `program` and `request`.
    pub fn new(program: &[u8], request: &impl Serialize) -> serde_json::Result<Keys> {
        let mut base = blake3::Hasher::new();
        add(&mut base, program);
        base.update(&serde_json::to_vec(request)?);
        Ok(Keys { base })
    }

    /// The key of a submission. The name counts because messages contain it.
    pub fn key(&self, name: &str, content: &[u8]) -> Key {
        let mut hasher = self.base.clone();
        add(&mut hasher, name.as_bytes());
        hasher.update(content);
        Key(short(&hasher))
    }
}

/// What the outcome of a test is found by.
pub(crate) fn test_key(test: &ClassTest) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&(test.entry as u64).to_le_bytes());
    add(&mut hasher, test.call.as_deref().unwrap_or_default().as_bytes());
    hasher.update(test.item.to_string().as_bytes());
    short(&hasher)
}

/// Hashes a text so that it can be told where it ends.
pub(crate) fn add(hasher: &mut blake3::Hasher, bytes: &[u8]) {
    hasher.update(&(bytes.len() as u64).to_le_bytes());
    hasher.update(bytes);
}

/// Half a hash tells apart whatever there is.
pub(crate) fn short(hasher: &blake3::Hasher) -> String {
    hasher.finalize().to_hex().as_str()[..32].to_string()
}

#[cfg(test)]
mod tests;
