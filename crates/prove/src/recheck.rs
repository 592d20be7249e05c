//! The checker: follows what the search has left, looks for nothing.
//!
//! In: a world and the entries of a certificate. Out: whether each of them holds by those before it, and whether the last
//! one does for all integers. It shares the driver with the search, and nothing else: it runs every state again with the
//! decisions written down, meets the questions by itself, and splits on all their answers.

use crate::application::{ApplicationGoal, DEPTH, has_applied, implies};
use crate::attempt::{Outcome, asked_calls, open_applications, open_calls, outcome, used_once};
use crate::certificate::{Entry, Goal, Next, Reason, Relation, Tree};
use crate::driver::measure::{Measure, Measures, is_plain_call};
use crate::driver::{Guide, Ran, Related, Rule, Run, Stop};
use crate::ending::{EndingGoal, covers, is_smaller};
use crate::proof::Strength;
use crate::prover::rule_of;
use crate::question::{Assumption, Question};
use crate::term::TermId;
use crate::types::Origin;
use crate::world::World;

/// What the checker follows: everything that was proved, what was to be proved last.
#[derive(Clone, Debug)]
pub struct Certificate {
    pub(crate) entries: Vec<Entry>,
}

impl Certificate {
    /// How many states it has.
    pub fn states(&self) -> usize {
        fn count(tree: &Tree) -> usize {
            let sides = tree.sides.iter().map(count).sum::<usize>();
            match &tree.next {
                Next::Split(trees) => 1 + sides + trees.iter().map(count).sum::<usize>(),
                _ => 1 + sides,
            }
        }
        let trees = self.entries.iter().map(|entry| match entry {
            Entry::Equation { tree, .. } | Entry::Ending { tree, .. } | Entry::Application { tree, .. } => tree,
        });
        trees.map(count).sum()
    }
}

/// Steps of all runs of a check together: a certificate may come from anywhere.
const MOST_STEPS: u64 = 20_000_000;

/// The certificate does not show what it says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Refused;

type Checked<T> = Result<T, Refused>;
/// How the tree of one answer is checked.
type Check<'f, C> = dyn FnMut(&mut C, &Tree, &mut Vec<Assumption>) -> Checked<()> + 'f;

/// Follows a certificate; its last entry must be an equation, this one.
pub(crate) fn recheck(world: &mut World<'_>, certificate: &Certificate, goal: &Goal) -> Checked<Strength> {
    let mut checker = Checker { world, entries: &certificate.entries, rules: Vec::new(), overflows: Vec::new() };
    for entry in &certificate.entries {
        let overflow = checker.entry(entry)?;
        checker.overflows.push(overflow);
        if let Entry::Equation { goal, .. } = entry {
            let rule = rule_of(checker.world, goal, false, overflow);
            checker.rules.push(rule);
        }
    }
    let (last, overflow) = (certificate.entries.last(), checker.overflows.last().copied());
    let is_it = matches!(last, Some(Entry::Equation { goal: last, .. }) if last == goal);
    match overflow {
        Some(false) if is_it => Ok(Strength::Strict),
        Some(true) if is_it => Ok(Strength::UnlessOverflow),
        _ => Err(Refused),
    }
}

struct Checker<'c, 'p> {
    world: &'c mut World<'p>,
    entries: &'c [Entry],
    /// The equations so far.
    rules: Vec<Rule>,
    /// For each entry so far whether it holds only unless integers overflow.
    overflows: Vec<bool>,
}

/// An equation that is checked.
struct Claim<'e> {
    goal: &'e Goal,
    /// The hypothesis, and the equations before.
    rules: Vec<Rule>,
    measure: Option<&'e Measure>,
    entered: u32,
    /// The relation that is assumed.
    given: Option<&'e Relation>,
    /// It is no entry, but says that two values are related; no others may be there.
    is_side: bool,
}

impl Checker<'_, '_> {
    fn entry(&mut self, entry: &Entry) -> Checked<bool> {
        if self.world.steps > MOST_STEPS {
            return Err(Refused);
        }
        let mut overflow = false;
        match entry {
            Entry::Equation { goal, measure, entered, tree } => {
                let hypothesis = rule_of(self.world, goal, true, false);
                let rules = std::iter::once(hypothesis).chain(self.rules.iter().cloned()).collect();
                self.well_formed(goal)?;
                let (measure, given) = (measure.as_ref(), goal.relation.as_ref());
                let claim = Claim { goal, rules, measure, entered: *entered, given, is_side: false };
                self.equation(&claim, tree, &mut Vec::new(), &mut overflow)?;
            }
            Entry::Ending { call, conditions, measure, tree } => {
                let goal = EndingGoal { call: *call, conditions: conditions.clone() };
                self.ending(&goal, measure.as_ref(), tree, &mut Vec::new(), &mut overflow)?;
            }
            Entry::Application { call, applied, conditions, tree } => {
                let goal = ApplicationGoal { call: *call, applied: *applied, conditions: conditions.clone() };
                self.application(&goal, tree, &mut Vec::new(), &mut overflow)?;
            }
        }
        Ok(overflow)
    }

    /// A relation speaks of its own variables alone, one value on each side; a premise is one call whose arguments are there.
    fn well_formed(&self, goal: &Goal) -> Checked<()> {
        let terms = &self.world.terms;
        if let Some(Relation { first, second, element, left, right }) = &goal.relation {
            let speaks_of = |term: TermId, value: &u32| {
                terms.variables(term).iter().all(|number| number == value || number == element)
            };
            let apart = first != second && first != element && second != element;
            let free = [goal.left, goal.right].into_iter().all(|term| !terms.variables(term).contains(element));
            if !(apart && free && speaks_of(*left, first) && speaks_of(*right, second) && goal.conditions.is_empty()) {
                return Err(Refused);
            }
        }
        let bound = terms.variables(goal.left);
        match goal.premise {
            Some(premise)
                if !is_plain_call(self.world, premise)
                    || !terms.variables(premise).iter().all(|number| bound.contains(number)) =>
            {
                Err(Refused)
            }
            _ => Ok(()),
        }
    }

    fn equation(
        &mut self,
        claim: &Claim<'_>,
        tree: &Tree,
        assumptions: &mut Vec<Assumption>,
        overflow: &mut bool,
    ) -> Checked<()> {
        let Claim { goal, rules, measure, entered, given, is_side } = claim;
        let measures = Measures::of(measure.iter().map(|measure| (*measure).clone()).collect());
        let guide = Guide::Follow(&tree.decisions, 0);
        let mut run = Run::new(self.world, rules, measures, guide).entering(*entered).given(*given);
        if !is_side {
            run = run.relating(&[]);
        }
        let outcome = outcome(&mut run, goal, assumptions);
        let same = match (&outcome, &tree.next) {
            (Outcome::Values(_, _, true), Next::Same(None)) => true,
            (Outcome::Values(reference, submission, false), Next::Same(Some((number, call)))) => {
                rules.get(*number as usize).is_some_and(|rule| rule.is_circular)
                    && used_once(&mut run, *number, *call, *reference, *submission)
            }
            _ => false,
        };
        if !run.is_followed() {
            return Err(Refused);
        }
        *overflow |= run.overflow;
        let related = std::mem::take(&mut run.related);
        let mut calls = open_calls(&run);
        if let (true, Next::Same(Some((_, replaced)))) = (same, &tree.next) {
            // The rule that replaced it also says that it returns.
            calls.retain(|call| call != replaced);
        }
        let made: Vec<TermId> = run.notes[Origin::Reference as usize].made.iter().collect();
        let applied = open_applications(&run);
        let assumed: Vec<Assumption> = goal.conditions.iter().chain(assumptions.iter()).cloned().collect();
        self.sides(claim, &related, &tree.sides, &assumed, overflow)?;
        match (outcome, &tree.next) {
            (Outcome::Contradiction, Next::Contradiction) | (Outcome::ReferenceRaises, Next::Raises) => Ok(()),
            (Outcome::Values(..), Next::Same(_)) if same => {
                let (first, rest) = tree.reasons.split_at_checked(calls.len()).ok_or(Refused)?;
                *overflow |= self.endings(&calls, first, &assumed)?;
                *overflow |= self.applications(&applied, rest, &made, &assumed)?;
                Ok(())
            }
            (Outcome::Asks(question), Next::Split(trees)) => {
                let calls = asked_calls(self.world, &calls, &question);
                *overflow |= self.endings(&calls, &tree.reasons, &assumed)?;
                self.answers(&question, trees, assumptions, &mut |checker, tree, assumptions| {
                    checker.equation(claim, tree, assumptions, overflow)
                })
            }
            _ => Err(Refused),
        }
    }

    /// Whether all values are related that were put in place of one another, for an element that nothing is assumed of.
    fn sides(
        &mut self,
        claim: &Claim<'_>,
        related: &[Related],
        trees: &[Tree],
        assumed: &[Assumption],
        overflow: &mut bool,
    ) -> Checked<()> {
        if related.len() != trees.len() {
            return Err(Refused);
        }
        for (one, tree) in related.iter().zip(trees) {
            let is_fresh = |assumption: &Assumption| {
                let terms = assumption.question.terms();
                terms.into_iter().all(|term| !self.world.terms.variables(term).contains(&one.element))
            };
            if !assumed.iter().all(is_fresh) {
                return Err(Refused);
            }
            let goal = Goal::new(one.left, one.right).under(assumed.to_vec());
            let (rules, given) = (claim.rules.clone(), claim.given);
            let side = Claim { goal: &goal, rules, measure: None, entered: 0, given, is_side: true };
            self.equation(&side, tree, &mut Vec::new(), overflow)?;
        }
        Ok(())
    }

    fn answers(
        &mut self,
        question: &Question,
        trees: &[Tree],
        assumptions: &mut Vec<Assumption>,
        check: &mut Check<'_, Self>,
    ) -> Checked<()> {
        let answers = question.answers(self.world);
        if answers.is_empty() || answers.len() != trees.len() {
            return Err(Refused);
        }
        if self.world.steps > MOST_STEPS {
            return Err(Refused);
        }
        for (answer, tree) in answers.into_iter().zip(trees) {
            assumptions.push(Assumption::new(question.clone(), answer));
            let checked = refute_source::deep(|| check(self, tree, assumptions));
            assumptions.pop();
            checked?;
        }
        Ok(())
    }

    /// Whether each call returns for the reason given; if so, whether only unless integers overflow.
    fn endings(&mut self, calls: &[TermId], reasons: &[Reason], assumed: &[Assumption]) -> Checked<bool> {
        if calls.len() != reasons.len() {
            return Err(Refused);
        }
        let mut overflow = false;
        for (call, reason) in calls.iter().zip(reasons) {
            let Reason::Entry(number) = reason else { return Err(Refused) };
            overflow |= self.earlier(*number)?;
            let Entry::Ending { call: pattern, conditions, .. } = &self.entries[*number as usize] else {
                return Err(Refused);
            };
            overflow |= covers(self.world, *pattern, conditions, *call, assumed).ok_or(Refused)?;
        }
        Ok(overflow)
    }

    fn applications(
        &mut self,
        applied: &[TermId],
        reasons: &[Reason],
        made: &[TermId],
        assumed: &[Assumption],
    ) -> Checked<bool> {
        if applied.len() != reasons.len() {
            return Err(Refused);
        }
        let mut overflow = false;
        for (applied, reason) in applied.iter().zip(reasons) {
            let Reason::Made(number, index) = reason else { return Err(Refused) };
            overflow |= self.earlier(*number)?;
            let Entry::Application { call, applied: what, conditions, .. } = &self.entries[*number as usize] else {
                return Err(Refused);
            };
            let goal = ApplicationGoal { call: *call, applied: *what, conditions: conditions.clone() };
            let call = made.get(*index as usize).ok_or(Refused)?;
            overflow |= implies(self.world, &goal, *call, *applied, assumed).ok_or(Refused)?;
        }
        Ok(overflow)
    }

    /// Only what was checked before may be used; says whether it holds only unless integers overflow.
    fn earlier(&self, number: u32) -> Checked<bool> {
        self.overflows.get(number as usize).copied().ok_or(Refused)
    }

    fn ending(
        &mut self,
        goal: &EndingGoal,
        measure: Option<&Measure>,
        tree: &Tree,
        assumptions: &mut Vec<Assumption>,
        overflow: &mut bool,
    ) -> Checked<()> {
        let assumed: Vec<Assumption> = goal.conditions.iter().chain(assumptions.iter()).cloned().collect();
        let measures = Measures::of(measure.into_iter().cloned().collect());
        let mut run = Run::new(self.world, &[], measures, Guide::Follow(&tree.decisions, 0));
        let ran = run.assume(&assumed).and_then(|()| run.run(Origin::Submission, goal.call));
        if run.notes[Origin::Submission as usize].applied.iter().next().is_some() {
            return Err(Refused);
        }
        let mut others = Vec::new();
        if ran != Err(Stop::Contradiction) {
            let calls = open_calls(&run);
            if calls.len() != tree.reasons.len() {
                return Err(Refused);
            }
            for (call, reason) in calls.into_iter().zip(&tree.reasons) {
                match reason {
                    Reason::Smaller if is_smaller(&mut run, goal, call) => {}
                    Reason::Entry(_) => others.push((call, *reason)),
                    _ => return Err(Refused),
                }
            }
        }
        if !run.is_followed() {
            return Err(Refused);
        }
        *overflow |= run.overflow;
        for (call, reason) in others {
            *overflow |= self.endings(&[call], &[reason], &assumed)?;
        }
        self.after(ran, tree, assumptions, &mut |checker, tree, assumptions| {
            checker.ending(goal, measure, tree, assumptions, overflow)
        })
    }

    fn application(
        &mut self,
        goal: &ApplicationGoal,
        tree: &Tree,
        assumptions: &mut Vec<Assumption>,
        overflow: &mut bool,
    ) -> Checked<()> {
        let assumed: Vec<Assumption> = goal.conditions.iter().chain(assumptions.iter()).cloned().collect();
        let guide = Guide::Follow(&tree.decisions, 0);
        let mut run = Run::new(self.world, &[], Measures::none(), guide).entering(DEPTH);
        let ran = run.assume(&assumed).and_then(|()| run.run(Origin::Reference, goal.call));
        if ran == Err(Stop::Raises) && tree.next == Next::Raises && run.is_followed() {
            *overflow |= run.overflow;
            return Ok(());
        }
        if ran.is_ok() && !has_applied(&mut run, goal) || !run.is_followed() {
            return Err(Refused);
        }
        *overflow |= run.overflow;
        self.after(ran, tree, assumptions, &mut |checker, tree, assumptions| {
            checker.application(goal, tree, assumptions, overflow)
        })
    }

    /// Whether what comes after a run is what the tree says.
    fn after(
        &mut self,
        ran: Ran<TermId>,
        tree: &Tree,
        assumptions: &mut Vec<Assumption>,
        check: &mut Check<'_, Self>,
    ) -> Checked<()> {
        match (ran, &tree.next) {
            (Ok(_), Next::Done) | (Err(Stop::Contradiction), Next::Contradiction) => Ok(()),
            (Err(Stop::Asks(question)), Next::Split(trees)) => self.answers(&question, trees, assumptions, check),
            _ => Err(Refused),
        }
    }
}
