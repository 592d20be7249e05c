//! Shows that a call returns.
//!
//! In: a call and what is assumed where it is made. Out: the entry that says so. The call is generalised, its parts becoming
//! variables of which only what matters about integers is kept; then it is run, and each call that is left in it must be a
//! smaller one of the same kind, or return by itself. It may not apply functions that are not known: they may raise.

use crate::attempt::open_calls;
use crate::certificate::{Entry, Next, Reason, Tree};
use crate::driver::measure::{Measure, Measures};
use crate::driver::{Guide, Run, Stop};
use crate::generalise::{Detail, Generaliser};
use crate::prover::Prover;
use crate::question::{Assumption, Question};
use crate::term::matching::Substitution;
use crate::term::{Term, TermId};
use crate::types::Origin;
use crate::world::World;

/// Calls that return because other calls return, inside one another.
const MOST_LEVELS: u32 = 4;
/// States of one attempt.
const MOST_STATES: u32 = 160;

/// A reason, and whether it holds only unless integers overflow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) reason: Reason,
    pub(crate) overflow: bool,
}

/// A call that is to be shown to return wherever its conditions hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct EndingGoal {
    pub(crate) call: TermId,
    pub(crate) conditions: Vec<Assumption>,
}

/// An attempt under way.
struct Attempt<'g> {
    goal: &'g EndingGoal,
    measure: Option<Measure>,
    level: u32,
    states: u32,
    overflow: bool,
}

impl Prover<'_> {
    /// Why a call returns that is made where this is assumed.
    pub(crate) fn ending(&mut self, call: TermId, assumed: &[Assumption], level: u32) -> Option<Found> {
        for number in 0..self.entries.len() {
            let Entry::Ending { call: pattern, conditions, .. } = &self.entries[number].entry else { continue };
            let (pattern, conditions) = (*pattern, conditions.clone());
            if let Some(overflow) = covers(&mut self.world, pattern, &conditions, call, assumed) {
                let overflow = overflow || self.entries[number].overflow;
                return Some(Found { reason: Reason::Entry(number as u32), overflow });
            }
        }
        if level > MOST_LEVELS {
            return None;
        }
        for goal in self.ending_goals(call, assumed) {
            if !self.may_go_on() {
                return None;
            }
            // What is being tried counts as failed: it must not be its own reason.
            if !self.failed_endings.insert(goal.clone()) {
                continue;
            }
            let variables = self.world.terms.variables(goal.call);
            let mut measures: Vec<Option<Measure>> =
                Measures::over(&self.world, &variables, None, None).into_iter().map(Some).collect();
            if measures.is_empty() {
                measures.push(None);
            }
            for measure in measures {
                let mut attempt = Attempt { goal: &goal, measure, level, states: 0, overflow: false };
                let Some(tree) = self.visit_ending(&mut attempt, &mut Vec::new()) else { continue };
                let (measure, overflow) = (attempt.measure, attempt.overflow);
                let Some(used) = covers(&mut self.world, goal.call, &goal.conditions, call, assumed) else { continue };
                let EndingGoal { call, conditions } = goal;
                let entry = Entry::Ending { call, conditions, measure, tree };
                let number = self.add_entry(entry, overflow);
                return Some(Found { reason: Reason::Entry(number), overflow: overflow || used });
            }
        }
        None
    }

    /// The call with its parts made variables: all of them, whole arguments, or as few as possible.
    fn ending_goals(&mut self, call: TermId, assumed: &[Assumption]) -> Vec<EndingGoal> {
        let mut goals: Vec<EndingGoal> = Vec::new();
        for detail in [Detail::Tuples, Detail::Arguments, Detail::Constants] {
            let mut run = Run::new(&mut self.world, &[], Measures::none(), Guide::Search);
            if run.assume(assumed).is_err() {
                return goals;
            }
            let mut generaliser = Generaliser::new(detail);
            let pattern = generaliser.call(&mut run, call);
            for least in [0, 1] {
                let conditions = generaliser.integer_conditions(&mut run, pattern, least);
                let goal = EndingGoal { call: pattern, conditions };
                if !goals.contains(&goal) {
                    goals.push(goal);
                }
            }
        }
        goals
    }

    fn visit_ending(&mut self, attempt: &mut Attempt<'_>, assumptions: &mut Vec<Assumption>) -> Option<Tree> {
        attempt.states += 1;
        if attempt.states > MOST_STATES || !self.may_go_on() {
            return None;
        }
        let goal = attempt.goal;
        let assumed: Vec<Assumption> = goal.conditions.iter().chain(assumptions.iter()).cloned().collect();
        let measures = Measures::of(attempt.measure.iter().cloned().collect());
        let mut run = Run::new(&mut self.world, &[], measures, Guide::Search);
        let ran = run.assume(&assumed).and_then(|()| run.run(Origin::Submission, goal.call));
        let question = match ran {
            Err(Stop::Contradiction) => {
                attempt.overflow |= run.overflow;
                return Some(Tree {
                    decisions: run.log,
                    sides: Vec::new(),
                    reasons: Vec::new(),
                    next: Next::Contradiction,
                });
            }
            Err(Stop::Asks(question)) => Some(question),
            Ok(_) => None,
            Err(_) => return None,
        };
        if run.notes[Origin::Submission as usize].applied.iter().next().is_some() {
            return None;
        }
        let calls = open_calls(&run);
        let smaller: Vec<bool> = calls.iter().map(|call| is_smaller(&mut run, goal, *call)).collect();
        let (decisions, mut overflow) = (run.log, run.overflow);
        let mut reasons = Vec::new();
        for (call, smaller) in calls.into_iter().zip(smaller) {
            if smaller {
                reasons.push(Reason::Smaller);
                continue;
            }
            let found = self.ending(call, &assumed, attempt.level + 1)?;
            overflow |= found.overflow;
            reasons.push(found.reason);
        }
        attempt.overflow |= overflow;
        let next = match question {
            None => Next::Done,
            Some(question) => {
                let trees = self.visit_answers(&question, assumptions, &mut |prover, assumptions| {
                    prover.visit_ending(attempt, assumptions)
                })?;
                Next::Split(trees)
            }
        };
        Some(Tree { decisions, sides: Vec::new(), reasons, next })
    }

    /// A tree for each answer of a question, if there is one for all of them.
    pub(crate) fn visit_answers(
        &mut self,
        question: &Question,
        assumptions: &mut Vec<Assumption>,
        visit: &mut dyn FnMut(&mut Self, &mut Vec<Assumption>) -> Option<Tree>,
    ) -> Option<Vec<Tree>> {
        let answers = question.answers(&self.world);
        if answers.is_empty() {
            return None;
        }
        let mut trees = Vec::new();
        for answer in answers {
            assumptions.push(Assumption::new(question.clone(), answer));
            let tree = visit(self, assumptions);
            assumptions.pop();
            trees.push(tree?);
        }
        Some(trees)
    }
}

/// Whether a call is an instance of a pattern whose conditions hold; if so, whether that is so unless integers overflow.
pub(crate) fn covers(
    world: &mut World<'_>,
    pattern: TermId,
    conditions: &[Assumption],
    call: TermId,
    assumed: &[Assumption],
) -> Option<bool> {
    let mut substitution = Substitution::default();
    if !world.terms.matches(pattern, call, &mut substitution) {
        return None;
    }
    hold(world, conditions, &substitution, assumed)
}

/// Whether conditions hold where this is assumed; if so, whether that is so unless integers overflow.
pub(crate) fn hold(
    world: &mut World<'_>,
    conditions: &[Assumption],
    substitution: &Substitution,
    assumed: &[Assumption],
) -> Option<bool> {
    let mut run = Run::new(world, &[], Measures::none(), Guide::Search);
    match run.assume(assumed) {
        Err(Stop::Contradiction) => return Some(run.overflow),
        Err(_) => return None,
        Ok(()) => {}
    }
    (run.have_types(substitution) && run.conditions_hold(conditions, substitution)).then_some(run.overflow)
}

/// Whether a call is a smaller instance of what is being shown, its conditions holding.
pub(crate) fn is_smaller(run: &mut Run<'_, '_>, goal: &EndingGoal, call: TermId) -> bool {
    let mut substitution = Substitution::default();
    if !run.world.terms.matches(goal.call, call, &mut substitution) || !run.have_types(&substitution) {
        return false;
    }
    let before = run.checkpoint();
    let fine = run.conditions_hold(&goal.conditions, &substitution) && {
        let none = run.world.terms.add(Term::Exception);
        run.falls(&substitution, none, None)
    };
    if !fine {
        run.back_to(before);
    }
    fine
}
