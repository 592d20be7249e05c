//! Programs whose iterates all fail, as far as they were looked at; the shortest one for each way the iterates go.

use super::cost::Trail;
use super::program::Program;
use crate::operators::Operator;
use crate::values::ValueId;
use rustc_hash::FxHashMap;

/// Programs that are kept at most.
const MOST: usize = 1_000;

/// A program with its iterates, the input they began at first.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    /// Simplified.
    pub(crate) program: Program,
    /// The values of all slots of all iterates.
    pub(crate) trail: Box<[ValueId]>,
}

/// See the head of the file.
#[derive(Default)]
pub(crate) struct Pool {
    /// In the order in which they were found.
    pub(crate) all: Vec<Candidate>,
    known: FxHashMap<Box<[ValueId]>, usize>,
}

impl Pool {
    /// Adds a program with its iterates, unless there is one that is as short and does the same.
    pub(crate) fn add(&mut self, program: &Program, operators: &[Operator], trail: &Trail) {
        match self.known.get(&trail.inputs[..]) {
            Some(known) => {
                let kept = &mut self.all[*known].program;
                // Counting first: almost every program that is met again is no shorter.
                if program.live_len(operators) < u32::from(kept.len) {
                    *kept = program.simplified(operators);
                }
            }
            None if self.all.len() < MOST => {
                let trail: Box<[ValueId]> = trail.inputs[..].into();
                self.known.insert(trail.clone(), self.all.len());
                self.all.push(Candidate { program: program.simplified(operators), trail });
            }
            None => {}
        }
    }
}
