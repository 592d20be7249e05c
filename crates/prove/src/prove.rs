//! The stages of a proof: match the types, run both, find lemmas, check everything again. In: a task and a budget. Out: a
//! verdict.

use crate::attempt::{Failed, Failure, Why};
use crate::certificate::{Entry, Goal};
use crate::code::Codes;
use crate::proof::{Lemma, LemmaKind, Obstacle, Proof, StuckPair, Unproved, Verdict};
use crate::prover::Prover;
use crate::prune::needed;
use crate::recheck::{Certificate, recheck};
use crate::show::Showing;
use crate::task::{Budget, Feature, Side, Task};
use crate::term::{Term, TermId};
use crate::types::{Functions, Origin, Types};
use crate::world::World;
use refute_ir::types::{ArgLabel, Type};

/// Tries to prove that the submission is the same as the reference.
pub fn prove(task: &Task, budget: Budget) -> Verdict {
    match search(task, budget) {
        Ok(found) => Verdict::Proved(Box::new(found.proof)),
        Err(unproved) => Verdict::Unproved(*unproved),
    }
}

/// A proof, and the search that found it.
pub(crate) struct Found<'p> {
    pub(crate) proof: Proof,
    pub(crate) prover: Prover<'p>,
    pub(crate) goal: Goal,
    /// How each entry of the certificate was found, if it is an equation.
    pub(crate) kinds: Vec<Option<LemmaKind>>,
}

/// Searches, and lets the checker follow what was found.
pub(crate) fn search(task: &Task, budget: Budget) -> Result<Found<'_>, Box<Unproved>> {
    let unproved = |obstacle, states| Box::new(Unproved { obstacle, states });
    let (mut prover, goal) = posed(task, budget).map_err(|feature| unproved(Obstacle::Unsupported(feature), 0))?;
    let solved = prover.solve(&goal, LemmaKind::Goal, 0);
    let states = prover.world.states;
    if let Err(failed) = solved {
        return Err(unproved(obstacle(&prover, failed), states));
    }
    let all: Vec<Entry> = prover.entries.iter().map(|one| one.entry.clone()).collect();
    let needed = needed(&all);
    let kinds: Vec<_> = needed.iter().map(|(number, _)| prover.entries[*number].kind).collect();
    let certificate = Certificate { entries: needed.into_iter().map(|(_, entry)| entry).collect() };
    // A proof that the checker does not follow is none.
    let strength = recheck(&mut prover.world, &certificate, &goal).map_err(|_| unproved(Obstacle::Refused, states))?;
    let lemmas = lemmas(&prover.world, &certificate, &kinds);
    Ok(Found { proof: Proof { strength, lemmas, states, certificate }, prover, goal, kinds })
}

/// The prover and what it has to show.
pub(crate) fn posed(task: &Task, budget: Budget) -> Result<(Prover<'_>, Goal), Feature> {
    let [theirs, ours] =
        [&task.reference, &task.submission].map(|side| &side.program.globals[side.function.index()].ty);
    let mut types = Types::new(&task.reference.program, &task.submission.program);
    let ty = types.meet(theirs, ours).ok_or(Feature::Types)?;
    if !types.is_plain(&ty, Functions::Allowed) {
        return Err(Feature::Values);
    }
    let mut params = Vec::new();
    let mut rest = ty;
    while let Type::Arrow(label, from, to) = rest {
        if matches!(label, ArgLabel::Optional(_)) {
            return Err(Feature::Signature);
        }
        params.push(types.canonical(Origin::Reference, &from));
        rest = types.canonical(Origin::Reference, &to);
    }
    if params.is_empty() {
        return Err(Feature::Signature);
    }
    let programs = [&task.reference.program, &task.submission.program];
    let codes = Codes::new(programs, [task.reference.function, task.submission.function], &types);
    let mut world = World::new(codes, types);
    let args: Vec<TermId> = params.iter().map(|ty| world.input(ty)).collect();
    let right = call(&mut world, Origin::Reference, &task.reference, &args)?;
    let left = call(&mut world, Origin::Submission, &task.submission, &args)?;
    Ok((Prover::new(world, budget), Goal::new(left, right)))
}

/// The call of a function that is compared, not yet run.
fn call(world: &mut World<'_>, origin: Origin, side: &Side, args: &[TermId]) -> Result<TermId, Feature> {
    let head = world.toplevel(origin, side.function).ok_or(Feature::ToplevelValue)?;
    match world.terms[head].clone() {
        Term::Closure(..) | Term::Member(..) => Ok(world.terms.add(Term::Call(head, args.into()))),
        Term::Partial(head, first) => {
            let args = first.iter().chain(args).copied().collect();
            Ok(world.terms.add(Term::Call(head, args)))
        }
        _ => Err(Feature::ToplevelValue),
    }
}

/// The equations of a certificate as they are told.
pub(crate) fn lemmas(world: &World<'_>, certificate: &Certificate, kinds: &[Option<LemmaKind>]) -> Vec<Lemma> {
    let entries = certificate.entries.iter().zip(kinds);
    entries.filter_map(|(entry, kind)| lemma(world, entry, (*kind)?)).collect()
}

fn lemma(world: &World<'_>, entry: &Entry, kind: LemmaKind) -> Option<Lemma> {
    let Entry::Equation { goal, measure, .. } = entry else { return None };
    let types = Default::default();
    let mut showing = Showing::new(world, &types);
    let (left, right) = (showing.term(goal.left), showing.term(goal.right));
    let mut conditions: Vec<_> = goal.conditions.iter().map(|condition| showing.condition(condition)).collect();
    let induction = measure.as_ref().map(|measure| showing.induction(measure));
    let variables = showing.variables();
    conditions.extend(goal.relation.as_ref().map(|relation| showing.relation(relation)));
    Some(Lemma { kind, left, right, variables, induction, conditions })
}

fn obstacle(prover: &Prover<'_>, failed: Failed) -> Obstacle {
    match failed {
        Failed::Unsupported(feature) => Obstacle::Unsupported(feature),
        Failed::Spent => Obstacle::Budget,
        Failed::Paths(paths) => match paths.into_iter().next() {
            None => Obstacle::Budget,
            Some(failure) => {
                let pair = stuck(prover, &failure);
                match failure.why {
                    Why::Results => Obstacle::Results(pair),
                    Why::Raises => Obstacle::Raises(pair),
                    Why::Ending => Obstacle::Ending(pair),
                    Why::Application => Obstacle::Application(pair),
                }
            }
        },
    }
}

fn stuck(prover: &Prover<'_>, failure: &Failure) -> StuckPair {
    let mut showing = Showing::new(&prover.world, &failure.types);
    let reference = failure.reference.map(|term| showing.term(term));
    let submission = failure.trouble.or(failure.submission).map(|term| showing.term(term));
    let path = failure.assumptions.iter().map(|assumption| showing.condition(assumption)).collect();
    StuckPair { reference, submission, path }
}
