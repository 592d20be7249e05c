//! Shows that where a call returned, it has applied an unknown function to certain arguments.
//!
//! In: an application that the submission makes, the calls that the reference made on the same path. Out: a call of them
//! and the entry that says that it implies the application. By induction on the evaluation of that call: on each of its
//! paths it applies the function itself, or makes another call that implies the same.

use crate::certificate::{Entry, Next, Reason, Tree};
use crate::driver::measure::Measures;
use crate::driver::{Guide, Run, Stop};
use crate::ending::{Found, hold};
use crate::generalise::{Detail, Generaliser};
use crate::prover::Prover;
use crate::question::Assumption;
use crate::term::TermId;
use crate::term::matching::Substitution;
use crate::types::Origin;
use crate::world::World;

/// States of one attempt.
const MOST_STATES: u32 = 40;
/// Calls that are always entered inside one another.
pub(crate) const DEPTH: u32 = 2;

/// What is to be shown: where the call returns and the conditions hold, the application has returned.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ApplicationGoal {
    pub(crate) call: TermId,
    pub(crate) applied: TermId,
    pub(crate) conditions: Vec<Assumption>,
}

impl Prover<'_> {
    /// Why an application returns that the submission makes, from the calls that the reference made.
    pub(crate) fn application(&mut self, applied: TermId, made: &[TermId], assumed: &[Assumption]) -> Option<Found> {
        for (index, call) in made.iter().enumerate() {
            for number in 0..self.entries.len() {
                let Entry::Application { call: pattern, applied: what, conditions, .. } = &self.entries[number].entry
                else {
                    continue;
                };
                let goal = ApplicationGoal { call: *pattern, applied: *what, conditions: conditions.clone() };
                if let Some(overflow) = implies(&mut self.world, &goal, *call, applied, assumed) {
                    let overflow = overflow || self.entries[number].overflow;
                    return Some(Found { reason: Reason::Made(number as u32, index as u32), overflow });
                }
            }
        }
        for (index, call) in made.iter().enumerate() {
            let Some(goal) = self.application_goal(*call, applied, assumed) else { continue };
            if !self.may_go_on() || !self.failed_applications.insert(goal.clone()) {
                continue;
            }
            let mut states = (0, false);
            let Some(tree) = self.visit_application(&goal, &mut states, &mut Vec::new()) else { continue };
            let Some(used) = implies(&mut self.world, &goal, *call, applied, assumed) else { continue };
            let ApplicationGoal { call, applied, conditions } = goal;
            let number = self.add_entry(Entry::Application { call, applied, conditions, tree }, states.1);
            return Some(Found { reason: Reason::Made(number, index as u32), overflow: states.1 || used });
        }
        None
    }

    fn application_goal(&mut self, call: TermId, applied: TermId, assumed: &[Assumption]) -> Option<ApplicationGoal> {
        let mut run = Run::new(&mut self.world, &[], Measures::none(), Guide::Search);
        run.assume(assumed).ok()?;
        let mut generaliser = Generaliser::new(Detail::Factors);
        let call = generaliser.call(&mut run, call);
        let applied = generaliser.call(&mut run, applied);
        let facts = generaliser.facts(&mut run, assumed);
        let (call, applied, facts) = generaliser.shifted(&mut run, call, applied, facts);
        let variables = run.world.terms.variables(call);
        let bound = |run: &Run<'_, '_>, term: TermId| {
            run.world.terms.variables(term).iter().all(|number| variables.contains(number))
        };
        if !bound(&run, applied) {
            return None;
        }
        let conditions: Vec<Assumption> =
            facts.into_iter().filter(|fact| fact.question.terms().into_iter().all(|term| bound(&run, term))).collect();
        Some(ApplicationGoal { call, applied, conditions })
    }

    fn visit_application(
        &mut self,
        goal: &ApplicationGoal,
        states: &mut (u32, bool),
        assumptions: &mut Vec<Assumption>,
    ) -> Option<Tree> {
        states.0 += 1;
        if states.0 > MOST_STATES || !self.may_go_on() {
            return None;
        }
        let assumed: Vec<Assumption> = goal.conditions.iter().chain(assumptions.iter()).cloned().collect();
        let mut run = Run::new(&mut self.world, &[], Measures::none(), Guide::Search).entering(DEPTH);
        let ran = run.assume(&assumed).and_then(|()| run.run(Origin::Reference, goal.call));
        let next = match ran {
            Err(Stop::Contradiction) => Next::Contradiction,
            Err(Stop::Raises) => Next::Raises,
            Err(Stop::Asks(question)) => {
                let decisions = run.log;
                let trees = self.visit_answers(&question, assumptions, &mut |prover, assumptions| {
                    prover.visit_application(goal, states, assumptions)
                })?;
                return Some(Tree { decisions, sides: Vec::new(), reasons: Vec::new(), next: Next::Split(trees) });
            }
            Ok(_) if has_applied(&mut run, goal) => Next::Done,
            _ => return None,
        };
        states.1 |= run.overflow;
        Some(Tree { decisions: run.log, sides: Vec::new(), reasons: Vec::new(), next })
    }
}

/// Whether a call and an application are an instance of what was shown; if so, whether that is so unless integers overflow.
pub(crate) fn implies(
    world: &mut World<'_>,
    goal: &ApplicationGoal,
    call: TermId,
    applied: TermId,
    assumed: &[Assumption],
) -> Option<bool> {
    let mut substitution = Substitution::default();
    if !world.terms.matches(goal.call, call, &mut substitution) {
        return None;
    }
    // Sums in the application are computed from what the call's variables stand for.
    let instance = world.terms.substitute(goal.applied, &substitution);
    if instance != applied {
        return None;
    }
    hold(world, &goal.conditions, &substitution, assumed)
}

/// Whether a finished run of the call has made the application, itself or by another call of which that is being shown.
pub(crate) fn has_applied(run: &mut Run<'_, '_>, goal: &ApplicationGoal) -> bool {
    let Ok(applied) = run.quietly(|run| run.normal(goal.applied)) else { return false };
    let notes = &run.notes[Origin::Reference as usize];
    if notes.applied.has(applied) {
        return true;
    }
    let nested: Vec<TermId> = notes.nested.iter().collect();
    nested.into_iter().any(|call| {
        let mut substitution = Substitution::default();
        if !run.world.terms.matches(goal.call, call, &mut substitution) || !run.have_types(&substitution) {
            return false;
        }
        let instance = run.world.terms.substitute(goal.applied, &substitution);
        let same = run.quietly(|run| run.normal(instance)) == Ok(applied);
        let before = run.checkpoint();
        let holds = same && run.conditions_hold(&goal.conditions, &substitution);
        if !holds {
            run.back_to(before);
        }
        holds
    })
}
