//! Single inputs put to both programs.
//!
//! In: a reference and a submission that fit. Out: for each input whether it belongs to the exercise and whether the two
//! differ on it, by the rules of the comparer; for inputs outside, which constants were looked at before that was clear.
//! [`ReplayRunner`] do the same on plain machines and say in words what both programs do.
//! Not here: finding inputs (see `search`).

use crate::compare::Followed;
use crate::comparison::{Behaved, CompareDomain, Comparer, LoadedSide, Rules};
use crate::domain::Shadow;
use crate::fit::Fit;
use crate::patience::has_ended;
use crate::report::{READING, behaviour, done};
use refute_enumerate::{NodeId, Space};
use refute_eval::{Concrete, Reading, Val};
use refute_ir::program::BranchId;
use refute_ir::types::Type;
use refute_ir::value::Value;
use refute_play::{CallInput, Holes, Marks, ReadTracking};
use refute_source::{Name, Span};
use refute_verdict::{DifferenceKind, Done, Ending};
use std::sync::Arc;

/// What came out of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial {
    /// Whether it belongs to the exercise and the submission could be judged on it.
    pub inside: bool,
    /// What differs.
    pub difference: Option<DifferenceKind>,
    /// The exception that the submission raises, when it does.
    pub exception: Option<Name>,
    /// The steps of both programs.
    pub steps: u64,
}

/// Both programs, ready to be called.
pub struct InputRunner {
    pub(crate) comparer: Comparer<ReadTracking>,
}

impl InputRunner {
    /// What inputs look like.
    pub fn space(&self) -> &Arc<Space> {
        &self.comparer.rules.space
    }

    /// The arguments.
    pub fn args(&self) -> &[NodeId] {
        &self.comparer.rules.args
    }

    /// Runs both programs on an input.
    pub fn run(&mut self, input: &CallInput) -> Trial {
        self.comparer.learn(&input.input);
        let comparison = self.comparer.run(&input.input, &input.constants, &Holes { terms: &[] });
        let exception =
            comparison.submission.filter(|behaved| behaved.ending == Ending::Exception).and_then(|behaved| {
                let reading = Reading { depth: 2, size: 4, bytes: 64 };
                match self.comparer.submission.player.machine.read_exception(behaved.value, &reading) {
                    Value::Exception(name, _) => Some(name),
                    _ => None,
                }
            });
        let steps = comparison.steps + comparison.waited;
        // Nothing is known about an input on which nobody waited for the submission.
        let is_known =
            comparison.difference.is_some() || comparison.submission.is_none_or(|behaved| has_ended(behaved.ending));
        Trial { inside: comparison.inside && is_known, difference: comparison.difference, exception, steps }
    }

    /// The branches of the submission, with the text that runs when they are taken.
    pub fn branches(&self) -> Vec<(BranchId, Span)> {
        let script = &self.comparer.submission.script;
        let own = script.own_branches();
        own.map(|index| (BranchId(index as u32), script.program().branches[index].span)).collect()
    }

    /// Those that the submission took in the last run.
    pub fn taken(&self) -> &[BranchId] {
        self.comparer.submission.player.machine.trace().branches()
    }

    /// The holes whose constants the reference and its assumption looked at in the last run (see [`ReadTracking`]).
    pub fn looked_at(&self) -> &[u8] {
        self.comparer.reference.player.machine.domain().looked_at()
    }
}

/// What both programs do on an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Retrial {
    /// Whether it belongs to the exercise.
    pub inside: bool,
    /// What differs.
    pub difference: Option<DifferenceKind>,
    /// What the reference does.
    pub reference: Option<Done>,
    /// What the submission does; nothing for inputs outside.
    pub submission: Option<Done>,
}

/// Both programs on plain machines.
pub struct ReplayRunner {
    pub(crate) comparer: Comparer<Concrete>,
    pub(crate) fit: Fit,
}

impl ReplayRunner {
    /// Runs both programs on an input.
    pub fn run(&mut self, input: &CallInput) -> Retrial {
        self.comparer.learn(&input.input);
        let comparison = self.comparer.run(&input.input, &input.constants, &Holes { terms: &[] });
        let kind = comparison.difference.unwrap_or(DifferenceKind::Value);
        let (ours, theirs) = (self.fit.ty.clone(), self.fit.translate(&self.fit.ty));
        let shown = |side: &LoadedSide<Concrete>, behaved: Option<Behaved<()>>, ty: &Type| {
            behaved.map(|_| done(&behaviour(side, behaved, ty, kind, &self.comparer)))
        };
        let reference = shown(&self.comparer.reference, comparison.reference, &ours);
        let submission = shown(&self.comparer.submission, comparison.submission, &theirs);
        Retrial { inside: comparison.inside, difference: comparison.difference, reference, submission }
    }
}

impl ReplayRunner {
    /// What the reference gives for an input, when it returns.
    pub fn reference_value(&mut self, input: &CallInput) -> Option<Value> {
        self.comparer.learn(&input.input);
        let comparison = self.comparer.run(&input.input, &input.constants, &Holes { terms: &[] });
        let returned = comparison.reference.filter(|behaved| behaved.ending == Ending::Value)?;
        let side = &self.comparer.reference;
        let (_, result) = side.script.program().types.parameters(&self.fit.ty);
        Some(side.player.machine.read(returned.value, &result, &READING))
    }
}

impl std::fmt::Debug for ReplayRunner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ReplayRunner").field("fit", &self.fit.ty).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for InputRunner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Rules { args, result, .. } = &*self.comparer.rules;
        f.debug_struct("InputRunner").field("args", args).field("result", result).finish_non_exhaustive()
    }
}

impl Followed for ReadTracking {
    fn followed(_value: Val<Marks>) -> Option<Val<Shadow>> {
        None
    }
}

impl CompareDomain for ReadTracking {
    fn begin(&mut self) {
        self.start();
    }

    fn continue_from(&mut self, _first: &mut ReadTracking) {
        self.start();
    }

    fn resume_from(&mut self, _first: &mut ReadTracking) {}

    fn assumed(&mut self, marks: Marks) {
        self.look(marks);
    }

    fn take_back(&mut self, _second: &mut ReadTracking) {}
}
