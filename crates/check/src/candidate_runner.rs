//! Many programs, one after another, on the same few inputs.
//!
//! In: inputs, and programs that take the submission's place by turns. Out: on which inputs each of them does what the
//! reference does, by the rules of the comparer, and which branches it takes. Loading a program reuses the memory of the one before.
//! Invariant: a program that needs far more steps than the reference fails; nobody waits for it as long as the search does.
//! Not here: finding inputs (see `search`).

use crate::comparison::Comparer;
use crate::exercise::Side;
use crate::fit::Fit;
use crate::patience::{Patience, has_ended};
use refute_enumerate::{NodeId, Space};
use refute_eval::Concrete;
use refute_ir::program::GlobalId;
use refute_ir::types::Type;
use refute_play::{CallInput, CompiledProgram, Holes};
use refute_source::Span;
use std::sync::Arc;

/// The reference, and a place for programs that are tried.
pub struct CandidateRunner {
    pub(crate) comparer: Comparer<Concrete>,
    /// The type at which programs are compared.
    pub(crate) ty: Type,
    /// Whether the submission takes less than the reference.
    pub(crate) narrowed: bool,
    /// Steps that the toplevel code of a program may take.
    loading: u64,
}

/// Steps that the toplevel code of a program that is tried may take: some, and a multiple of what the first one takes; so many at most.
const LOADING: (u64, u64, u64) = (50_000, 4, 1_000_000);

/// What became of a program that wants to be tried.
#[derive(Clone, Debug)]
pub enum Entrance {
    /// It is in the submission's place.
    Seated,
    /// It can be compared, but at another type than the submission, so on other inputs.
    Elsewhere(Box<Side>),
    /// It cannot be compared.
    Refused,
}

/// How an input went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tried {
    /// As with the reference.
    Right,
    /// Otherwise.
    Wrong,
    /// The input does not belong to the exercise.
    Outside,
}

/// An input and how it went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// How it went.
    pub tried: Tried,
    /// The steps of both programs.
    pub steps: u64,
}

impl CandidateRunner {
    /// The submission is the first program.
    pub(crate) fn new(comparer: Comparer<Concrete>, fit: &Fit) -> CandidateRunner {
        let (some, factor, most) = LOADING;
        let loading = most.min(some + factor * comparer.submission.player.loaded_in);
        CandidateRunner {
            comparer: Comparer { patience: Patience::None, ..comparer },
            ty: fit.ty.clone(),
            narrowed: fit.narrowed,
            loading,
        }
    }

    /// Puts another program of the same type in the submission's place; false when its function has no value.
    pub(crate) fn enter(&mut self, script: CompiledProgram, function: GlobalId) -> bool {
        let side = &mut self.comparer.submission;
        side.player.restart(&script, self.loading);
        side.script = script;
        side.function = function;
        self.comparer.rounding = None;
        !side.player.is_unbound(side.function)
    }

    /// Runs the program on an input.
    pub fn run(&mut self, input: &CallInput) -> Attempt {
        self.comparer.learn(&input.input);
        let comparison = self.comparer.run(&input.input, &input.constants, &Holes { terms: &[] });
        let ended = comparison.submission.is_some_and(|behaved| has_ended(behaved.ending));
        let tried = match (comparison.inside, comparison.difference) {
            (false, _) => Tried::Outside,
            (true, None) if ended => Tried::Right,
            (true, _) => Tried::Wrong,
        };
        Attempt { tried, steps: comparison.steps }
    }

    /// What inputs look like.
    pub fn space(&self) -> &Arc<Space> {
        &self.comparer.rules.space
    }

    /// The arguments.
    pub fn args(&self) -> &[NodeId] {
        &self.comparer.rules.args
    }

    /// All branches of the program, as places of its text.
    pub fn branches(&self) -> Vec<Span> {
        let script = &self.comparer.submission.script;
        script.program().branches[script.own_branches()].iter().map(|branch| branch.span).collect()
    }

    /// The branches that the program took in the last run, as places of its text.
    pub fn taken(&self) -> Vec<Span> {
        let side = &self.comparer.submission;
        let branches = &side.script.program().branches;
        let own = side.script.own_branches();
        let taken = side.player.machine.trace().branches().iter().filter(|branch| own.contains(&branch.index()));
        taken.filter_map(|branch| branches.get(branch.index())).map(|branch| branch.span).collect()
    }
}

impl std::fmt::Debug for CandidateRunner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CandidateRunner").field("ty", &self.ty).finish_non_exhaustive()
    }
}
