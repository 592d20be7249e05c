//! Single inputs put to both programs.
//!
//! In: a reference and a submission that fit. Out: for each input whether it belongs to the exercise and whether the two
//! differ on it, by the rules of the duel; for inputs outside, which constants were looked at before that was clear.
//! Not here: finding inputs (see `search`).

use crate::compare::Followed;
use crate::domain::Shadow;
use crate::duel::{Arena, Duel, Rules};
use refute_enumerate::{NodeId, Space};
use refute_eval::{Reading, Val};
use refute_ir::value::Value;
use refute_play::{Filled, Holes, Looking, Marks};
use refute_source::Name;
use refute_verdict::{DifferenceKind, Ending};
use std::sync::Arc;

/// What came out of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial {
    /// Whether it belongs to the exercise.
    pub inside: bool,
    /// What differs.
    pub difference: Option<DifferenceKind>,
    /// The exception that the submission raises, when it does.
    pub exception: Option<Name>,
    /// The steps of both programs.
    pub steps: u64,
}

/// Both programs, ready to be called.
pub struct Trials {
    pub(crate) duel: Duel<Looking>,
}

impl Trials {
    /// What inputs look like.
    pub fn space(&self) -> &Arc<Space> {
        &self.duel.rules.space
    }

    /// The arguments.
    pub fn args(&self) -> &[NodeId] {
        &self.duel.rules.args
    }

    /// Runs both programs on an input.
    pub fn run(&mut self, input: &Filled) -> Trial {
        self.duel.learn(&input.input);
        let bout = self.duel.run(&input.input, &input.constants, &Holes { terms: &[] });
        let exception = bout.submission.filter(|behaved| behaved.ending == Ending::Exception).and_then(|behaved| {
            let reading = Reading { depth: 2, size: 4, bytes: 64 };
            match self.duel.submission.player.machine.read_exception(behaved.value, &reading) {
                Value::Exception(name, _) => Some(name),
                _ => None,
            }
        });
        Trial { inside: bout.inside, difference: bout.difference, exception, steps: bout.steps }
    }

    /// The holes whose constants the reference and its assumption looked at in the last run (see [`Looking`]).
    pub fn looked_at(&self) -> &[u8] {
        self.duel.reference.player.machine.domain().looked_at()
    }
}

impl std::fmt::Debug for Trials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Rules { args, result, .. } = &*self.duel.rules;
        f.debug_struct("Trials").field("args", args).field("result", result).finish_non_exhaustive()
    }
}

impl Followed for Looking {
    fn followed(_value: Val<Marks>) -> Option<Val<Shadow>> {
        None
    }
}

impl Arena for Looking {
    fn begin(&mut self) {
        self.start();
    }

    fn continue_from(&mut self, _first: &mut Looking) {
        self.start();
    }

    fn assumed(&mut self, marks: Marks) {
        self.look(marks);
    }

    fn take_back(&mut self, _second: &mut Looking) {}
}
