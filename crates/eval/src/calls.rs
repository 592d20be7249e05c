//! Which toplevel functions a run called, and with what.
//!
//! As with branches, recording is decided when code is compiled (`Trace::Calls`), so that other code pays nothing. A
//! record stops growing at [`MOST_CALLS`]. The arguments are roots of the collector; what is mutable in them shows its
//! state at the time it is read, not at the time of the call.

use crate::word::Val;
use refute_ir::program::FunctionId;

/// Most calls that are recorded between two resets.
pub const MOST_CALLS: usize = 2_000;

/// The calls since the last reset, in order of entry.
#[derive(Clone, Debug, Default)]
pub struct CallRecord<S> {
    calls: Vec<(FunctionId, Vec<Val<S>>)>,
}

impl<S: Copy + Default> CallRecord<S> {
    /// The calls, each with all its arguments.
    pub fn calls(&self) -> &[(FunctionId, Vec<Val<S>>)] {
        &self.calls
    }

    /// Whether calls may be missing at the end.
    pub fn is_full(&self) -> bool {
        self.calls.len() == MOST_CALLS
    }

    pub(crate) fn clear(&mut self) {
        self.calls.clear();
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn push(&mut self, function: u32, args: &[Val<S>]) {
        if !self.is_full() {
            self.calls.push((FunctionId(function), args.to_vec()));
        }
    }

    /// All arguments, for the collector.
    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut Val<S>> {
        self.calls.iter_mut().flat_map(|(_, args)| args)
    }
}
