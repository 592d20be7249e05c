//! The program around a place, when all of it is known but the place itself: what is put there can be run at once.
//!
//! Without this, guesses about recursive calls would have to be carried to the top before any of them could be refuted,
//! and there are too many to carry.

use super::context::{ContextId, Inside, Scrutinee};
use super::matches::Group;
use super::{Doubt, Partial, Search, Solution, Task};
use crate::mask::Mask;
use crate::terms::TermId;
use crate::values::UNDEFINED;

/// A frame by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct FrameId(u32);

/// A match of which all arms but the last are known.
pub(super) struct Frame {
    /// What is around the match.
    pub around: FrameId,
    /// Where the match stands.
    pub context: ContextId,
    pub on: Scrutinee,
    pub groups: Vec<Group>,
    pub inside: Vec<Inside>,
    pub bodies: Vec<TermId>,
}

impl FrameId {
    /// Nothing around: the place is the body of the function.
    pub(super) const WHOLE: FrameId = FrameId(0);
}

impl Search<'_, '_> {
    pub(super) fn frame(&mut self, frame: Frame) -> FrameId {
        self.frames.push(frame);
        FrameId(self.frames.len() as u32)
    }

    /// The body of the function with an expression put into a frame.
    fn framed(&mut self, frame: FrameId, term: TermId) -> TermId {
        let (mut frame, mut term) = (frame, term);
        while frame != FrameId::WHOLE {
            let Frame { around, context, on, groups, inside, bodies } = &self.frames[frame.0 as usize - 1];
            let parts = bodies.iter().copied().chain([term]).collect();
            let (next, context, on, groups, inside) = (*around, *context, on.clone(), groups.clone(), inside.clone());
            let partial = Partial { cost: 0, parts, doubtful: Mask::default() };
            term = self.put_together(context, &on, &groups, &inside, partial).term;
            frame = next;
        }
        self.opened(ContextId::ROOT, term)
    }

    /// Leaves the solutions that do what the examples say, where the program around them is known. What is certain
    /// already is run as the whole function only.
    pub(super) fn confirm(&mut self, task: Task, solutions: &mut Vec<Solution>) {
        let Some(frame) = task.frame else { return };
        solutions.retain(|one| {
            if frame != FrameId::WHOLE && Doubt::of(one.doubtful, task.mask) == Doubt::Certain {
                return true;
            }
            let body = self.framed(frame, one.term);
            self.satisfies(body)
        });
        for one in solutions {
            one.doubtful = Mask::default();
        }
    }

    /// Runs a candidate on all examples.
    pub(super) fn satisfies(&mut self, body: TermId) -> bool {
        let params = self.params.clone();
        let examples = self.examples;
        for place in 0..self.order.len() {
            let number = self.order[place];
            let line = examples.lines.get(number).unwrap_or_else(|| &examples.rest[number - examples.lines.len()]);
            if self.world.run_candidate(&params, body, &line.args) != line.result {
                // What refuted one candidate refutes the next one soonest.
                self.order[..=place].rotate_right(1);
                return false;
            }
        }
        examples.large.iter().all(|line| {
            let value = self.world.run_candidate(&params, body, &line.args);
            value == line.result || value == UNDEFINED
        })
    }
}
