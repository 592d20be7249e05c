//! An oracle with a memory: every input is asked about once, and the calls are counted.
//!
//! Invariant: after the last call that is allowed, or a stop, nothing new is found out; what is known stays known.

use crate::oracle::{Judged, Label, Oracle};
use crate::setting::{Input, Setting};
use crate::values::{ValueId, Values};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What was asked.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Inputs inside on which the program was called.
    pub calls: u64,
    /// Inputs that turned out to be outside.
    pub outside: u64,
    /// Questions whose answer was known.
    pub hits: u64,
}

/// See the head of the file.
pub struct Jury<'o> {
    /// What inputs look like.
    pub setting: Arc<Setting>,
    /// All values.
    pub values: Values,
    /// What was asked so far.
    pub counts: Counts,
    oracle: &'o mut dyn Oracle,
    known: FxHashMap<Input, Label>,
    /// Calls at most, and questions about inputs outside at most.
    limits: (u64, u64),
    stop: Arc<AtomicBool>,
    gone: bool,
}

impl<'o> Jury<'o> {
    /// A jury that may call the program `calls` times and ask about `outside` inputs that are not meant.
    pub fn new(
        setting: Arc<Setting>,
        oracle: &'o mut dyn Oracle,
        calls: u64,
        outside: u64,
        stop: &Arc<AtomicBool>,
    ) -> Jury<'o> {
        Jury {
            setting,
            values: Values::default(),
            counts: Counts::default(),
            oracle,
            known: FxHashMap::default(),
            limits: (calls, outside),
            stop: stop.clone(),
            gone: false,
        }
    }

    /// Whether nothing more can be found out.
    pub fn is_over(&self) -> bool {
        self.gone
            || self.counts.calls >= self.limits.0
            || self.counts.outside >= self.limits.1
            || self.stop.load(Ordering::Relaxed)
    }

    /// What an input is; `None` when it is not known and nothing more can be found out.
    pub fn label(&mut self, input: &[ValueId]) -> Option<Label> {
        self.judge(input).map(|judged| judged.label)
    }

    /// As [`Jury::label`]; says for new inputs that are outside what was looked at.
    pub fn judge(&mut self, input: &[ValueId]) -> Option<Judged> {
        if let Some(label) = self.known.get(input) {
            self.counts.hits += 1;
            return Some(Judged { label: *label, looked_at: None });
        }
        if self.is_over() {
            return None;
        }
        let Some(judged) = self.oracle.judge(&self.setting.filled(&self.values, input)) else {
            self.gone = true;
            return None;
        };
        match judged.label {
            Label::Outside => self.counts.outside += 1,
            _ => self.counts.calls += 1,
        }
        self.known.insert(input.into(), judged.label);
        Some(judged)
    }

    /// Calls, and questions about inputs outside, that are still allowed.
    pub fn left(&self) -> (u64, u64) {
        let Counts { calls, outside, .. } = self.counts;
        (self.limits.0.saturating_sub(calls), self.limits.1.saturating_sub(outside))
    }

    /// Allows so many more calls and questions about inputs outside, counted from now.
    pub fn allow(&mut self, calls: u64, outside: u64) {
        self.limits = (self.counts.calls + calls, self.counts.outside + outside);
    }
}
