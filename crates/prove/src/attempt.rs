//! One attempt at an equation: both sides are run in every state, states are split where a run needs to know more.
//!
//! In: a goal, the rules that may be used, the measures that may fall. Out: a tree for the checker, or the paths that
//! failed. Whatever the submission has called and the reference has not must be shown to end before anything is assumed of
//! what it gives: an equation such as `x = not x`, which holds of no value, is what a call that does not end would give.

use crate::certificate::{Goal, Next, Relation, Tree};
use crate::driver::measure::{Measure, Measures};
use crate::driver::notes::Notes;
use crate::driver::{Decision, Guide, Related, Rule, Run, Stop};
use crate::prover::{Prover, rule_of};
use crate::question::{Assumption, Question};
use crate::task::Feature;
use crate::term::TermId;
use crate::types::Origin;
use crate::world::World;
use refute_ir::types::Type;
use rustc_hash::FxHashMap;

/// Paths that may fail before an attempt is given up.
const MOST_FAILURES: usize = 4;
/// Measures that are tried alone.
const MOST_MEASURES: usize = 5;
/// States of one attempt.
const MOST_STATES: u32 = 250;
/// States in which two values are shown to be related.
const MOST_SIDE_STATES: u32 = 40;

/// What came of running both sides in a state.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Outcome {
    /// There is no such state.
    Contradiction,
    /// The reference raises.
    ReferenceRaises,
    /// The submission raises.
    SubmissionRaises(TermId),
    /// Somebody has to know this first.
    Asks(Question),
    /// Both have a value; whether they are the same.
    Values(TermId, TermId, bool),
    /// The run was ended otherwise.
    Stopped(Stop),
}

/// A path that failed.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    pub(crate) why: Why,
    pub(crate) assumptions: Vec<Assumption>,
    /// The results, as far as there are any.
    pub(crate) reference: Option<TermId>,
    pub(crate) submission: Option<TermId>,
    /// The call or application that is the trouble.
    pub(crate) trouble: Option<TermId>,
    pub(crate) notes: [Notes; 2],
    pub(crate) types: FxHashMap<TermId, Type>,
}

/// Why a path failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    Results,
    Raises,
    Ending,
    Application,
}

/// Why an attempt failed.
#[derive(Clone, Debug)]
pub(crate) enum Failed {
    /// These paths did.
    Paths(Vec<Failure>),
    /// What is not supported was met.
    Unsupported(Feature),
    /// It has taken too long.
    Spent,
}

/// What an attempt has shown.
pub(crate) struct Shown {
    pub(crate) tree: Tree,
    pub(crate) measure: Option<Measure>,
    pub(crate) overflow: bool,
}

/// An attempt under way.
struct Attempt<'g> {
    goal: &'g Goal,
    rules: Vec<Rule>,
    /// The relation that is assumed.
    given: Option<Relation>,
    part: Part,
    measures: Measures,
    /// So many calls inside one another are always entered.
    entered: u32,
    /// Some measure was given up where the hypothesis was used.
    chose: bool,
    overflow: bool,
    states: u32,
    failures: Vec<Failure>,
    /// Where it failed to relate two values.
    unrelated: Vec<Failure>,
}

/// What an attempt is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// The goal itself.
    Whole,
    /// That two values are related, of which the goal makes use.
    Side,
}

/// Runs both sides of a goal under assumptions.
pub(crate) fn outcome(run: &mut Run<'_, '_>, goal: &Goal, assumptions: &[Assumption]) -> Outcome {
    let stopped = |stop| match stop {
        Stop::Asks(question) => Outcome::Asks(question),
        Stop::Contradiction => Outcome::Contradiction,
        other => Outcome::Stopped(other),
    };
    let assumed: Vec<Assumption> = goal.conditions.iter().chain(assumptions).cloned().collect();
    if let Err(stop) = run.assume(&assumed) {
        return stopped(stop);
    }
    if let Some(premise) = goal.premise {
        // It has returned, as what the reference has called.
        match run.run(Origin::Reference, premise) {
            Ok(_) => run.premised = run.notes[Origin::Reference as usize].nested.iter().collect(),
            Err(Stop::Raises) => return Outcome::ReferenceRaises,
            Err(stop) => return stopped(stop),
        }
    }
    let reference = match run.run(Origin::Reference, goal.right) {
        Ok(value) => value,
        Err(Stop::Raises) => return Outcome::ReferenceRaises,
        Err(stop) => return stopped(stop),
    };
    let submission = match run.run(Origin::Submission, goal.left) {
        Ok(value) => value,
        Err(Stop::Raises) => return Outcome::SubmissionRaises(reference),
        Err(stop) => return stopped(stop),
    };
    let reference = match run.rewritten(reference) {
        Ok(value) => value,
        Err(stop) => return stopped(stop),
    };
    match run.same_results(reference, submission) {
        Ok(same) => Outcome::Values(reference, submission, same),
        Err(stop) => stopped(stop),
    }
}

/// What the submission has called and the reference has not, and of which no rule says that it has returned.
pub(crate) fn open_calls(run: &Run<'_, '_>) -> Vec<TermId> {
    let [reference, submission] = &run.notes;
    submission.left.iter().filter(|call| !reference.made.has(*call) && !run.returned.contains(call)).collect()
}

/// Those of the open calls that a question is about: before anything is assumed of what they give, they must be shown to
/// return. The others are met again in every state below.
pub(crate) fn asked_calls(world: &World<'_>, calls: &[TermId], question: &Question) -> Vec<TermId> {
    let inside: Vec<TermId> = question.terms().into_iter().flat_map(|term| world.terms.inside(term)).collect();
    calls.iter().copied().filter(|call| inside.contains(call)).collect()
}

/// What the submission has applied and the reference has not.
pub(crate) fn open_applications(run: &Run<'_, '_>) -> Vec<TermId> {
    let [reference, submission] = &run.notes;
    submission.applied.iter().filter(|applied| !reference.applied.has(*applied)).collect()
}

/// Calls in the submission's result to which a rule that goes in circles may be applied once.
pub(crate) fn calls_inside(world: &World<'_>, value: TermId) -> Vec<TermId> {
    let is_call = |term: &TermId| matches!(world.terms[*term], crate::term::Term::Call(..));
    world.terms.inside(value).into_iter().filter(is_call).collect()
}

impl Prover<'_> {
    /// The rules for a goal: the goal itself as hypothesis, then all lemmas.
    pub(crate) fn rules_for(&self, goal: &Goal) -> Vec<Rule> {
        let hypothesis = rule_of(&self.world, goal, true, false);
        std::iter::once(hypothesis).chain(self.lemmas.iter().cloned()).collect()
    }

    /// Attempts a goal with all measures at once, then with each alone.
    pub(crate) fn attempt(&mut self, goal: &Goal, entered: u32) -> Result<Shown, Failed> {
        let variables = self.variables_of(goal);
        let all = Measures::over(&self.world, &variables, Some(goal.right), goal.premise);
        let (first, chose) = self.attempt_with(goal, Measures::of(all.clone()), entered);
        let Err(Failed::Paths(_)) = &first else { return first };
        if all.len() < 2 || !chose {
            return first;
        }
        for measure in all.into_iter().take(MOST_MEASURES) {
            let (again, _) = self.attempt_with(goal, Measures::of(vec![measure]), entered);
            if !matches!(again, Err(Failed::Paths(_))) {
                return again;
            }
        }
        first
    }

    /// One attempt; also says whether a choice between measures was made on the way.
    fn attempt_with(&mut self, goal: &Goal, measures: Measures, entered: u32) -> (Result<Shown, Failed>, bool) {
        let rules = self.rules_for(goal);
        let mut attempt = Attempt {
            goal,
            rules,
            given: goal.relation.clone(),
            part: Part::Whole,
            measures,
            entered,
            chose: false,
            overflow: false,
            states: 0,
            failures: Vec::new(),
            unrelated: Vec::new(),
        };
        let result = match self.visit(&mut attempt, &mut Vec::new()) {
            Some(Ok(tree)) if attempt.failures.is_empty() => {
                let measure = attempt.measures.left().next().cloned();
                Ok(Shown { tree, measure, overflow: attempt.overflow })
            }
            Some(Err(failed)) => Err(failed),
            _ => {
                // Where relating failed first, that is what lemmas are to help with first.
                let mut failures = attempt.unrelated;
                failures.truncate(MOST_FAILURES);
                failures.extend(attempt.failures);
                Err(Failed::Paths(failures))
            }
        };
        (result, attempt.chose)
    }

    /// The sides of a state: why the values that were put in place of one another are related, and the relations that could
    /// not be shown, which must not be used.
    fn sides(&mut self, attempt: &mut Attempt<'_>, assumptions: &[Assumption]) -> (Vec<Tree>, Vec<Related>) {
        let mut refused: Vec<Related> = Vec::new();
        if attempt.part == Part::Side || attempt.rules.iter().all(|rule| rule.relation.is_none()) {
            return (Vec::new(), refused);
        }
        loop {
            let measures = attempt.measures.clone();
            let mut run = Run::new(&mut self.world, &attempt.rules, measures, Guide::Search)
                .entering(attempt.entered)
                .given(attempt.given.as_ref())
                .relating(&refused);
            outcome(&mut run, attempt.goal, assumptions);
            let related = run.related;
            let mut trees = Vec::new();
            let mut failed = None;
            for one in related {
                match self.side(attempt, &one, assumptions) {
                    Some(tree) => trees.push(tree),
                    None => {
                        failed = Some(one);
                        break;
                    }
                }
            }
            match failed {
                None => return (trees, refused),
                Some(one) => refused.push(one),
            }
        }
    }

    /// That two values are related where this is assumed.
    fn side(&mut self, attempt: &mut Attempt<'_>, related: &Related, assumptions: &[Assumption]) -> Option<Tree> {
        let assumed = attempt.goal.conditions.iter().chain(assumptions).cloned().collect();
        let goal = Goal::new(related.left, related.right).under(assumed);
        let mut side = Attempt {
            goal: &goal,
            rules: attempt.rules.clone(),
            given: attempt.given.clone(),
            part: Part::Side,
            measures: Measures::none(),
            entered: 0,
            chose: false,
            overflow: false,
            states: MOST_STATES - MOST_SIDE_STATES,
            failures: Vec::new(),
            unrelated: Vec::new(),
        };
        let tree = self.visit(&mut side, &mut Vec::new());
        match tree {
            Some(Ok(tree)) if side.failures.is_empty() => {
                attempt.overflow |= side.overflow;
                Some(tree)
            }
            _ => {
                if attempt.unrelated.len() < MOST_FAILURES {
                    attempt.unrelated.extend(side.failures);
                }
                None
            }
        }
    }

    /// Looks at one state and those it is split into; nothing where a path failed.
    fn visit(&mut self, attempt: &mut Attempt<'_>, assumptions: &mut Vec<Assumption>) -> Option<Result<Tree, Failed>> {
        attempt.states += 1;
        if !self.may_go_on() || attempt.states > MOST_STATES {
            return if attempt.failures.is_empty() { Some(Err(Failed::Spent)) } else { None };
        }
        let (sides, refused) = self.sides(attempt, assumptions);
        let measures = attempt.measures.clone();
        let mut run = Run::new(&mut self.world, &attempt.rules, measures, Guide::Search)
            .entering(attempt.entered)
            .given(attempt.given.as_ref());
        if attempt.part == Part::Whole {
            run = run.relating(&refused);
        }
        let outcome = outcome(&mut run, attempt.goal, assumptions);
        attempt.chose |= run.measures.left().count() < attempt.measures.left().count();
        let mut again = None;
        let outcome = match outcome {
            Outcome::Values(reference, submission, false) => {
                again = circular_rule(&mut run, reference, submission);
                Outcome::Values(reference, submission, again.is_some())
            }
            other => other,
        };
        let failure = |run: Run<'_, '_>, why, reference, submission| Failure {
            why,
            assumptions: attempt.goal.conditions.iter().chain(assumptions.iter()).cloned().collect(),
            reference,
            submission,
            trouble: None,
            notes: run.notes,
            types: run.types,
        };
        let next = match outcome {
            Outcome::Contradiction => Next::Contradiction,
            Outcome::ReferenceRaises => Next::Raises,
            Outcome::Asks(question) => {
                let mut finished = Finished::of(run, None);
                finished.calls = asked_calls(&self.world, &finished.calls, &question);
                let tree = self.reasons_in(attempt, finished, assumptions, &[])?;
                return self.split(attempt, assumptions, &question, Tree { sides, ..tree });
            }
            Outcome::Values(reference, submission, false) => {
                let failure = failure(run, Why::Results, Some(reference), Some(submission));
                attempt.failures.push(failure);
                return None;
            }
            Outcome::SubmissionRaises(reference) => {
                let failure = failure(run, Why::Raises, Some(reference), None);
                attempt.failures.push(failure);
                return None;
            }
            Outcome::Stopped(Stop::Unsupported(feature)) => return Some(Err(Failed::Unsupported(feature))),
            Outcome::Stopped(_) => return Some(Err(Failed::Spent)),
            Outcome::Values(reference, submission, true) => {
                let measures = run.measures.clone();
                let applications = open_applications(&run);
                let mut finished = Finished::of(run, Some((reference, submission)));
                self.remember_questions(&finished.notes, &finished.types);
                // The rule that replaced it also says that it returns.
                finished.calls.retain(|call| again.is_none_or(|(_, replaced)| replaced != *call));
                let tree = self.reasons_in(attempt, finished, assumptions, &applications)?;
                attempt.measures = measures;
                return Some(Ok(Tree { sides, next: Next::Same(again), ..tree }));
            }
        };
        attempt.overflow |= run.overflow;
        Some(Ok(Tree { decisions: run.log, sides, reasons: Vec::new(), next }))
    }

    fn split(
        &mut self,
        attempt: &mut Attempt<'_>,
        assumptions: &mut Vec<Assumption>,
        question: &Question,
        tree: Tree,
    ) -> Option<Result<Tree, Failed>> {
        let answers = question.answers(&self.world);
        if answers.is_empty() {
            return Some(Err(Failed::Unsupported(Feature::Types)));
        }
        let mut trees = Vec::new();
        for answer in answers {
            assumptions.push(Assumption::new(question.clone(), answer));
            let tree = self.visit(attempt, assumptions);
            assumptions.pop();
            match tree {
                Some(Ok(tree)) => trees.push(tree),
                Some(Err(failed)) => return Some(Err(failed)),
                None if attempt.failures.len() >= MOST_FAILURES => return None,
                None => {}
            }
        }
        Some(Ok(Tree { next: Next::Split(trees), ..tree }))
    }

    /// Why everything that the submission left open is fine; the first thing that is not is a failure.
    fn reasons_in(
        &mut self,
        attempt: &mut Attempt<'_>,
        run: Finished,
        assumptions: &[Assumption],
        applications: &[TermId],
    ) -> Option<Tree> {
        let assumed: Vec<Assumption> = attempt.goal.conditions.iter().chain(assumptions).cloned().collect();
        let mut reasons = Vec::new();
        let mut failed = None;
        for call in &run.calls {
            match self.ending(*call, &assumed, 0) {
                Some(reason) => reasons.push(reason),
                None => {
                    failed = Some((Why::Ending, *call));
                    break;
                }
            }
        }
        let made: Vec<TermId> = run.notes[Origin::Reference as usize].made.iter().collect();
        for applied in applications {
            if failed.is_some() {
                break;
            }
            match self.application(*applied, &made, &assumed) {
                Some(reason) => reasons.push(reason),
                None => failed = Some((Why::Application, *applied)),
            }
        }
        if let Some((why, trouble)) = failed {
            let Finished { notes, types, values, .. } = run;
            let (reference, submission) = values.unzip();
            let trouble = Some(trouble);
            attempt.failures.push(Failure { why, assumptions: assumed, reference, submission, trouble, notes, types });
            return None;
        }
        attempt.overflow |= run.overflow || reasons.iter().any(|reason| reason.overflow);
        let reasons = reasons.into_iter().map(|reason| reason.reason).collect();
        Some(Tree { decisions: run.log, sides: Vec::new(), reasons, next: Next::Done })
    }
}

/// What is kept of a run when others have to be made.
struct Finished {
    calls: Vec<TermId>,
    values: Option<(TermId, TermId)>,
    notes: [Notes; 2],
    types: FxHashMap<TermId, Type>,
    log: Vec<Decision>,
    overflow: bool,
}

impl Finished {
    fn of(run: Run<'_, '_>, values: Option<(TermId, TermId)>) -> Finished {
        let calls = open_calls(&run);
        Finished { calls, values, notes: run.notes, types: run.types, log: run.log, overflow: run.overflow }
    }
}

/// A rule that goes in circles and a call of the submission's result with which both results are the same.
fn circular_rule(run: &mut Run<'_, '_>, reference: TermId, submission: TermId) -> Option<(u32, TermId)> {
    for call in calls_inside(run.world, submission) {
        for number in 0..run.rules.len() as u32 {
            if !run.rules[number as usize].is_circular {
                continue;
            }
            if used_once(run, number, call, reference, submission) {
                return Some((number, call));
            }
        }
    }
    None
}

/// Whether both results are the same once a rule has replaced a call in the submission's.
pub(crate) fn used_once(
    run: &mut Run<'_, '_>,
    number: u32,
    call: TermId,
    reference: TermId,
    submission: TermId,
) -> bool {
    let before = run.checkpoint();
    if let Ok(Some(value)) = run.circular(number, call) {
        let replaced = run.world.terms.replace(submission, &FxHashMap::from_iter([(call, value)]));
        // Relations that come in here would have to be shown once more.
        if run.related.len() == before.related() && run.same_results(reference, replaced) == Ok(true) {
            return true;
        }
    }
    run.back_to(before);
    false
}
