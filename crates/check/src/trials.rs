//! Single inputs put to both programs.
//!
//! In: a reference and a submission that fit. Out: for each input whether it belongs to the exercise and whether the two
//! differ on it, by the rules of the duel; for inputs outside, which constants were looked at before that was clear.
//! [`Retrials`] do the same on plain machines and say in words what both programs do.
//! Not here: finding inputs (see `search`).

use crate::compare::Followed;
use crate::domain::Shadow;
use crate::duel::{Arena, Behaved, Duel, Rules, Seat};
use crate::fit::Fit;
use crate::report::{behaviour, phrase};
use refute_enumerate::{NodeId, Space};
use refute_eval::{Concrete, Reading, Val};
use refute_ir::types::Type;
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

/// What both programs do on an input, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Retrial {
    /// Whether it belongs to the exercise.
    pub inside: bool,
    /// What differs.
    pub difference: Option<DifferenceKind>,
    /// What the reference does: a value as OCaml, or a phrase such as `raises Not_found`.
    pub reference: String,
    /// What the submission does; empty for inputs outside.
    pub submission: String,
}

/// Both programs on plain machines.
pub struct Retrials {
    pub(crate) duel: Duel<Concrete>,
    pub(crate) fit: Fit,
}

impl Retrials {
    /// Runs both programs on an input.
    pub fn run(&mut self, input: &Filled) -> Retrial {
        self.duel.learn(&input.input);
        let bout = self.duel.run(&input.input, &input.constants, &Holes { terms: &[] });
        let kind = bout.difference.unwrap_or(DifferenceKind::Value);
        let (ours, theirs) = (self.fit.ty.clone(), self.fit.translate(&self.fit.ty));
        let shown = |seat: &Seat<Concrete>, behaved: Option<Behaved<()>>, ty: &Type| {
            behaved.map_or_else(String::new, |_| phrase(&behaviour(seat, behaved, ty, kind, &self.duel)))
        };
        let reference = shown(&self.duel.reference, bout.reference, &ours);
        let submission = shown(&self.duel.submission, bout.submission, &theirs);
        Retrial { inside: bout.inside, difference: bout.difference, reference, submission }
    }
}

impl std::fmt::Debug for Retrials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Retrials").field("fit", &self.fit.ty).finish_non_exhaustive()
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
