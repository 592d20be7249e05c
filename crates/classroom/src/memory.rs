//! Both doors without files and processes: [`Memory`] keeps results as long as it lives, [`InPlace`] does jobs one after the
//! other where it is called.

use crate::store::{Key, Record, Store, StoreError};
use crate::workers::{Failure, Workers};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};

/// Results in memory.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Memory {
    records: BTreeMap<Key, Record>,
}

impl Memory {
    /// How many records there are.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether nothing is kept.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }
}

impl Store for Memory {
    fn load(&self, key: &Key) -> Option<Record> {
        self.records.get(key).cloned()
    }

    fn store(&mut self, key: &Key, record: &Record) {
        self.records.insert(key.clone(), record.clone());
    }

    fn sweep(&mut self, used: &BTreeSet<&Key>) {
        self.records.retain(|key, _| used.contains(key));
    }

    fn failure(&self) -> Option<&StoreError> {
        None
    }
}

/// A function that does jobs.
pub struct InPlace<F>(pub F);

impl<Job, Answer, F: FnMut(&Job) -> Result<Answer, Failure>> Workers<Job, Answer> for InPlace<F> {
    fn work(&mut self, jobs: &[Job], stop: &AtomicBool, hear: &mut dyn FnMut(usize, Result<Answer, Failure>)) {
        for (number, job) in jobs.iter().enumerate() {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            hear(number, (self.0)(job));
        }
    }
}
