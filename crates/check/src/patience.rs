//! How long a submission is waited for.
//!
//! In: an input, and the steps that the reference needs for it. Out: how the submission behaves on it, within the budgets of this
//! file. The first budget is enough for almost every program and input. What needs more is under suspicion; that it
//! does not end is said only when it is shown (`showing`, or a watched run came back to a state in which it was) or when it was waited
//! for, once for a submission, as long as a person would: [`LONG_WAIT`] steps and 512 MB.
//! Note [Slow is not wrong]: a submission that ends after such a wait is slow. The search then begins anew and goes past the
//! inputs on which it is ([`Patience::Slow`], on machines of its own); some of them are compared all the same, for [`SLOW_WAIT`] steps.
//! Invariant: nobody waits longer than these two for the search on a submission, however many inputs are slow.

use crate::comparison::{Behaved, CompareDomain, Comparer, Comparison, Given, behaved};
use refute_eval::Limits;
use refute_play::{CallInput, large_limits, limits};
use refute_verdict::{DifferenceKind, Ending};

/// The submission's first budget: so many steps, and so many times the reference's own.
const FIRST: (u64, u64) = (20_000, 50);
/// The budget after which it is under suspicion.
const SECOND: (u64, u64) = (1_000_000, 1_000);
/// Steps that a submission is waited for: about three seconds.
const LONG_WAIT: u64 = 300_000_000;
/// Steps that one is waited for that is known to be slow, for all inputs together.
const SLOW_WAIT: u64 = 60_000_000;
/// Where it is known to be slow: so many times the steps of the run that showed it are given to one input.
const SLOW_FACTOR: u64 = 2;

/// How long a submission is waited for where its first budget is not enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Patience {
    /// Not at all; the input is left aside.
    None,
    /// What does not end within the second budget is taken not to end. Whoever tells that settles it first.
    Suspecting,
    /// As long as a person would; from then on it is known to be slow, or worth the suspicion.
    Waiting,
    /// It is known to be slow: while there is some of the wait left, an input gets a part of it. Inputs that need more are left
    /// aside, but for those on which it is shown that it does not end.
    Slow {
        /// Steps for one input.
        each: u64,
        /// Steps left for all of them.
        left: u64,
    },
}

impl Patience {
    /// No wait at all: what counts is only what is shown at once.
    pub(crate) const SHOWN: Patience = Patience::Slow { each: 0, left: 0 };

    /// Steps for a part of a result that is called, where the reference needs so many; nothing where nobody waits.
    pub(crate) fn fuel(self, needed: u64) -> Option<u64> {
        match self {
            Patience::Waiting => Some(LONG_WAIT),
            Patience::Suspecting => Some(SECOND.0 + SECOND.1 * needed),
            Patience::None | Patience::Slow { .. } => None,
        }
    }

    /// The same with nothing used up.
    pub(crate) fn anew(self) -> Patience {
        match self {
            Patience::Slow { each, .. } => Patience::Slow { each, left: SLOW_WAIT },
            other => other,
        }
    }
}

/// What a submission that is slow was compared on, and what not.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Aside {
    /// Inputs left aside.
    pub left: u64,
    /// Inputs on which it ended.
    pub compared: u64,
}

/// An input on which a submission came to the same end as the reference, after a long wait.
#[derive(Clone, Debug)]
pub(crate) struct SlowInput {
    /// The input.
    pub input: CallInput,
    /// The steps of the submission.
    pub steps: u64,
    /// The steps of the reference.
    pub reference_steps: u64,
    /// How it ended.
    pub ending: Ending,
}

/// Whether a call came to its end.
pub(crate) fn has_ended(ending: Ending) -> bool {
    matches!(ending, Ending::Value | Ending::Exception | Ending::Exit)
}

impl<D: CompareDomain> Comparer<D> {
    /// The submission's run, with a second and larger budget if need be.
    pub(crate) fn answer(
        &mut self,
        given: Given<'_>,
        needed: u64,
        comparison: &mut Comparison<D::Shadow>,
    ) -> Behaved<D::Shadow> {
        let budget = |(base, factor): (u64, u64)| base + factor * needed;
        let first = budget(FIRST);
        let limit = self.rules.limit(needed);
        let answer = self.first(given, limit.map_or(first, |limit| limit.min(first)));
        comparison.steps += answer.steps;
        comparison.runs += 1;
        let limits = match (limit, self.patience) {
            _ if has_ended(answer.ending) || self.waiter.is_some() => return answer,
            (_, Patience::None) => return answer,
            (Some(limit), _) => large_limits(limit),
            (None, Patience::Suspecting) => limits(budget(SECOND)),
            (None, Patience::Waiting) => large_limits(LONG_WAIT),
            (None, Patience::Slow { each, left }) => large_limits(each.min(left).max(first)),
        };
        if let Some(shown) = self.shown(given, comparison) {
            return shown;
        }
        let answer = self.second(given, limits);
        comparison.runs += 1;
        match self.patience {
            // What is left of a wait is no part of the search's own work.
            Patience::Slow { each, left } => {
                comparison.waited += answer.steps;
                self.patience = Patience::Slow { each, left: left.saturating_sub(answer.steps) };
            }
            _ => comparison.steps += answer.steps,
        }
        if self.patience == Patience::Waiting && limit.is_none() && !answer.comes_again {
            self.patience = if has_ended(answer.ending) {
                Patience::Slow { each: SLOW_FACTOR * answer.steps, left: SLOW_WAIT }
            } else {
                Patience::Suspecting
            };
        }
        answer
    }

    fn first(&mut self, given: Given<'_>, fuel: u64) -> Behaved<D::Shadow> {
        let Given { input, constants, holes } = given;
        let (one, two) = (&mut self.reference.player.machine, &mut self.submission.player.machine);
        two.domain_mut().continue_from(one.domain_mut());
        let side = &mut self.submission;
        behaved(side.player.call(&side.script, side.function, input, constants, holes, fuel))
    }

    /// Nobody turns the conditions of a run that takes so long, so it goes without terms.
    fn second(&mut self, given: Given<'_>, limits: Limits) -> Behaved<D::Shadow> {
        let (one, two) = (&mut self.reference.player.machine, &mut self.submission.player.machine);
        one.domain_mut().take_back(two.domain_mut());
        self.submission.player.reset();
        let (one, two) = (&mut self.reference.player.machine, &mut self.submission.player.machine);
        two.domain_mut().continue_from(one.domain_mut());
        let side = &mut self.submission;
        let run = side.player.call_watched(&side.script, side.function, given.input, given.constants, limits);
        Behaved { comes_again: side.player.machine.came_again(), ..behaved(run) }
    }

    /// What it means that the submission has not come to its end.
    pub(crate) fn unended(
        &mut self,
        reference: Behaved<D::Shadow>,
        submission: Behaved<D::Shadow>,
    ) -> Option<DifferenceKind> {
        if submission.comes_again {
            return Some(DifferenceKind::NoEnd);
        }
        let too_many = |limit: u64| submission.ending == Ending::OutOfFuel && submission.steps >= limit;
        if self.rules.limit(reference.steps).is_some_and(too_many) {
            return Some(DifferenceKind::Steps);
        }
        match self.patience {
            Patience::Suspecting | Patience::Waiting => Some(DifferenceKind::NoEnd),
            Patience::None | Patience::Slow { .. } => {
                self.aside.left += 1;
                None
            }
        }
    }
}
