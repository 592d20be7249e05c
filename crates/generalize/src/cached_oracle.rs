//! An oracle with a memory: every input is asked about once, and the calls are counted.
//!
//! Invariant: after the last call that is allowed, or a stop, nothing new is found out; what is known stays known.

use crate::oracle::{JudgedInput, Label, Oracle};
use crate::setting::{Input, Setting};
use crate::values::{ValueId, Values};
use refute_play::CallInput;
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
    /// Steps of the programs, where they are counted.
    pub steps: u64,
}

/// Steps of the programs for each call that is allowed, all calls together: few inputs on which they take long are as many as are looked
/// at.
const STEPS: u64 = 5_000;

/// See the head of the file.
pub struct CachedOracle<'o> {
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
    /// Steps at most.
    most_steps: u64,
    stop: Arc<AtomicBool>,
    gone: bool,
}

impl<'o> CachedOracle<'o> {
    /// A jury that may call the program `calls` times and ask about `outside` inputs that are not meant.
    pub fn new(
        setting: Arc<Setting>,
        oracle: &'o mut dyn Oracle,
        calls: u64,
        outside: u64,
        stop: &Arc<AtomicBool>,
    ) -> CachedOracle<'o> {
        CachedOracle {
            setting,
            values: Values::default(),
            counts: Counts::default(),
            oracle,
            known: FxHashMap::default(),
            limits: (calls, outside),
            most_steps: calls.saturating_mul(STEPS),
            stop: stop.clone(),
            gone: false,
        }
    }

    /// Whether nothing more can be found out.
    pub fn is_over(&self) -> bool {
        self.gone
            || self.counts.calls >= self.limits.0
            || self.counts.outside >= self.limits.1
            || self.counts.steps >= self.most_steps
            || self.stop.load(Ordering::Relaxed)
    }

    /// Whether somebody wants an end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// What an input is; `None` when it is not known and nothing more can be found out.
    pub fn label(&mut self, input: &[ValueId]) -> Option<Label> {
        if let Some(label) = self.known.get(input) {
            self.counts.hits += 1;
            return Some(*label);
        }
        if self.is_over() {
            return None;
        }
        let label = self.ask(&self.setting.filled(&self.values, input))?;
        match label {
            Label::Outside => self.counts.outside += 1,
            _ => self.counts.calls += 1,
        }
        self.known.insert(input.into(), label);
        Some(label)
    }

    fn ask(&mut self, filled: &CallInput) -> Option<Label> {
        let judged = self.oracle.judge(filled);
        self.gone = judged.is_none();
        let JudgedInput { label, steps } = judged?;
        self.counts.steps += steps;
        Some(label)
    }

    /// Judges an input that is not yet made of values; what is outside is not remembered. Gives the input when it is inside.
    pub(crate) fn judge_filled(&mut self, filled: &CallInput) -> Option<(Label, Option<Input>)> {
        if self.is_over() {
            return None;
        }
        let label = self.ask(filled)?;
        if label == Label::Outside {
            self.counts.outside += 1;
            return Some((label, None));
        }
        let input = self.setting.clone().input(&mut self.values, filled);
        if self.known.insert(input.clone(), label).is_none() {
            self.counts.calls += 1;
        } else {
            self.counts.hits += 1;
        }
        Some((label, Some(input)))
    }

    /// What was looked at in the last input that was judged, if it was outside (see [`Oracle::looked_at`]).
    pub(crate) fn looked_at(&self) -> Option<&[u8]> {
        self.oracle.looked_at()
    }

    /// Calls, and questions about inputs outside, that are still allowed.
    pub fn left(&self) -> (u64, u64) {
        let Counts { calls, outside, .. } = self.counts;
        (self.limits.0.saturating_sub(calls), self.limits.1.saturating_sub(outside))
    }

    /// Allows so many more calls and questions about inputs outside, counted from now.
    pub fn allow(&mut self, calls: u64, outside: u64) {
        self.limits = (self.counts.calls + calls, self.counts.outside + outside);
        self.most_steps = self.counts.steps.saturating_add(calls.saturating_mul(STEPS));
    }
}
