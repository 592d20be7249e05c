//! Interned words: identifiers, constructors, fields, type names.
//!
//! A [`Name`] is a pointer to a string that is stored once per process, so copying and comparing are free, and the
//! order is the alphabetical one (never the order of interning, which would differ from run to run).
//! The table only grows; its size is bounded by the distinct words of all programs read, a few megabytes for a large
//! class. OCaml's Latin-1 letters in identifiers are kept as the characters U+00C0 to U+00FF.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, PoisonError};

/// A word that is stored once.
#[derive(Clone, Copy)]
pub struct Name(&'static str);

static TABLE: LazyLock<Mutex<HashSet<&'static str, rustc_hash::FxBuildHasher>>> = LazyLock::new(Mutex::default);

impl Name {
    /// The name spelled `text`.
    pub fn new(text: &str) -> Name {
        let mut table = TABLE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = table.get(text) {
            return Name(known);
        }
        let stored: &'static str = Box::leak(text.into());
        table.insert(stored);
        Name(stored)
    }

    /// Its spelling.
    pub fn as_str(self) -> &'static str {
        self.0
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Name {}

impl std::hash::Hash for Name {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.0.as_ptr() as usize).hash(state);
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Name) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Name) -> std::cmp::Ordering {
        self.0.cmp(other.0)
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Name {
        Name::new(text)
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.0)
    }
}

impl std::fmt::Debug for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}
