//! Finds lemmas from failed paths, proves them, and tries again.
//!
//! In: a goal that an attempt has failed at, with the paths that failed. Out: its proof by means of lemmas. A conjecture is a
//! goal like every other: it is attempted, and if that fails the paths that failed there lead to further ones, three deep.
//! What a path refutes, both sides being known and different, is not pursued.
//! Not here: what kinds of conjectures there are (`pair`, `accumulate`, `remainder`, `environment`, `observer`).

mod accumulate;
pub(crate) mod environment;
mod fit;
pub(crate) mod observer;
mod pair;
mod places;
mod remainder;
mod trial;

use crate::attempt::{Failed, Failure, Why};
use crate::certificate::{Entry, Goal};
use crate::driver::measure::Measures;
use crate::driver::{Guide, Run};
use crate::proof::LemmaKind;
use crate::prover::Prover;
use crate::question::Assumption;
use crate::term::{Term, TermId};
use crate::types::Origin;
use crate::world::World;
use refute_ir::types::{Type, TypeId};
use rustc_hash::FxHashMap;

/// Lemmas for lemmas, at most.
const MOST_DEEP: u32 = 3;
/// Lemmas for one goal, at most.
const MOST_LEMMAS: u32 = 4;
/// Larger left sides are not tried.
const LARGEST: usize = 70;

/// A conjecture with what it looks like.
pub(crate) struct Conjecture {
    pub(crate) kind: LemmaKind,
    pub(crate) goal: Goal,
}

/// What both sides of a goal come to before anything is known.
pub(crate) struct Heads {
    pub(crate) reference: TermId,
    pub(crate) submission: TermId,
    pub(crate) types: FxHashMap<TermId, Type>,
}

impl Prover<'_> {
    /// Proves a goal, if need be with lemmas or by entering calls inside calls; what is proved becomes an entry and a rule.
    pub(crate) fn solve(&mut self, goal: &Goal, kind: LemmaKind, depth: u32) -> Result<(), Failed> {
        self.tried.insert(goal.clone());
        match self.solve_with_lemmas(goal, kind, depth) {
            Err(Failed::Paths(paths)) if depth <= 1 => self.conclude(goal, kind, 2).map_err(|_| Failed::Paths(paths)),
            other => other,
        }
    }

    fn solve_with_lemmas(&mut self, goal: &Goal, kind: LemmaKind, depth: u32) -> Result<(), Failed> {
        let mut failed = match self.conclude(goal, kind, 1) {
            Ok(()) => return Ok(()),
            Err(failed) => failed,
        };
        for _ in 0..MOST_LEMMAS {
            let Failed::Paths(paths) = &failed else { return Err(failed) };
            if depth >= MOST_DEEP || (depth > 0 && paths.iter().any(|path| is_refuted(&self.world, path))) {
                return Err(failed);
            }
            let paths = paths.clone();
            if !self.find_lemma(goal, &paths, depth) {
                return Err(failed);
            }
            failed = match self.conclude(goal, kind, 1) {
                Ok(()) => return Ok(()),
                Err(failed) => failed,
            };
        }
        Err(failed)
    }

    /// One attempt that enters so many calls inside one another; what it shows is kept.
    fn conclude(&mut self, goal: &Goal, kind: LemmaKind, entered: u32) -> Result<(), Failed> {
        let shown = self.attempt(goal, entered)?;
        let entry = Entry::Equation { goal: goal.clone(), measure: shown.measure, entered, tree: shown.tree };
        let number = self.add_entry(entry, shown.overflow);
        self.entries[number as usize].kind = Some(kind);
        self.learn(goal, shown.overflow);
        Ok(())
    }

    /// Proves the first conjecture that can be proved.
    fn find_lemma(&mut self, goal: &Goal, paths: &[Failure], depth: u32) -> bool {
        for Conjecture { kind, goal } in self.conjectures(goal, paths) {
            if !self.is_within_budget() {
                return false;
            }
            if self.tried.contains(&goal) || !self.is_fit(&goal) {
                continue;
            }
            if self.is_contradicted(&goal) {
                self.tried.insert(goal);
                continue;
            }
            if self.solve(&goal, kind, depth + 1).is_ok() {
                return true;
            }
        }
        false
    }

    /// A rule must say with its left side what all variables of the right side are.
    fn is_fit(&self, goal: &Goal) -> bool {
        let terms = &self.world.terms;
        let mut left = terms.variables(goal.left);
        // The second value of a relation is found among the calls of the reference.
        left.extend(goal.relation.as_ref().map(|relation| relation.second));
        let bound = |term: TermId| terms.variables(term).iter().all(|number| left.contains(number));
        matches!(terms[goal.left], Term::Call(..))
            && goal.left != goal.right
            && bound(goal.right)
            && goal.conditions.iter().flat_map(|one| one.question.terms()).all(bound)
            && terms.size(goal.left) <= LARGEST
            && terms.size(goal.right) <= LARGEST
    }

    fn conjectures(&mut self, goal: &Goal, paths: &[Failure]) -> Vec<Conjecture> {
        paths.iter().for_each(|path| self.remember_questions(&path.notes, &path.types));
        let heads = self.heads(goal);
        let mut found: Vec<Conjecture> = Vec::new();
        if let Some(heads) = &heads {
            found.extend(self.generalised(goal, heads));
        }
        for path in paths {
            found.extend(self.pairs(path));
        }
        if let Some(heads) = &heads {
            found.extend(self.accumulators(heads));
        }
        for path in paths {
            found.extend(self.prefixes(path));
        }
        for path in paths {
            found.extend(self.remainders(path));
        }
        for path in paths {
            found.extend(self.environments(path));
            found.extend(self.observers(path));
            found.extend(self.observed(path));
        }
        let terms = &self.world.terms;
        // What fits many runs is likely to hold.
        let is_guessed = |one: &Conjecture| {
            let is_boolean = self.world.type_of(one.goal.left, &FxHashMap::default()) == Type::con(TypeId::BOOL);
            one.kind != LemmaKind::Observer || is_boolean
        };
        found.sort_by_key(|one| (is_guessed(one), one.kind, terms.size(one.goal.left) + terms.size(one.goal.right)));
        let mut seen: Vec<Goal> = Vec::new();
        found.retain(|one| {
            let new = !seen.contains(&one.goal);
            seen.push(one.goal.clone());
            new
        });
        found
    }

    fn heads(&mut self, goal: &Goal) -> Option<Heads> {
        let mut run = Run::new(&mut self.world, &[], Measures::none(), Guide::Search).entering(0);
        run.assume(&goal.conditions).ok()?;
        let reference = run.run(Origin::Reference, goal.right).ok()?;
        let submission = run.run(Origin::Submission, goal.left).ok()?;
        Some(Heads { reference, submission, types: run.types })
    }

    /// A goal with its variables and the parts of unknown values renamed in order of appearance.
    pub(crate) fn renamed(
        &mut self,
        left: TermId,
        right: TermId,
        conditions: &[Assumption],
        types: &FxHashMap<TermId, Type>,
    ) -> Goal {
        let mut names = Renaming { types, map: FxHashMap::default() };
        let left = names.term(&mut self.world, left);
        let right = names.term(&mut self.world, right);
        let conditions = conditions.iter().map(|one| one.mapped(|term| names.term(&mut self.world, term))).collect();
        Goal::new(left, right).under(conditions)
    }
}

struct Renaming<'t> {
    types: &'t FxHashMap<TermId, Type>,
    map: FxHashMap<TermId, TermId>,
}

impl Renaming<'_> {
    fn term(&mut self, world: &mut World<'_>, term: TermId) -> TermId {
        if let Some(known) = self.map.get(&term) {
            return *known;
        }
        if let Term::Variable(_) | Term::Field(..) | Term::Prim(..) = world.terms[term] {
            let ty = world.type_of(term, self.types);
            let variable = world.shared(self.map.len(), ty);
            self.map.insert(term, variable);
            return variable;
        }
        let parts = world.terms.parts(term);
        let new: FxHashMap<TermId, TermId> = parts.into_iter().map(|part| (part, self.term(world, part))).collect();
        world.terms.rebuilt(term, &mut |_, part| new.get(&part).copied().unwrap_or(part))
    }
}

/// Whether both results of a path are known and different. Where something was assumed of a call, the path may not exist.
fn is_refuted(world: &World<'_>, path: &Failure) -> bool {
    let is_certain = |one: &Assumption| one.question.terms().into_iter().all(|term| !world.terms.has_call(term));
    match (path.why, path.reference, path.submission) {
        (Why::Results, Some(reference), Some(submission)) => {
            path.assumptions.iter().all(is_certain) && are_different(world, reference, submission)
        }
        _ => false,
    }
}

fn are_different(world: &World<'_>, a: TermId, b: TermId) -> bool {
    match (&world.terms[a], &world.terms[b]) {
        (Term::Int(_) | Term::String(_), Term::Int(_) | Term::String(_)) => a != b,
        (Term::Int(_), Term::Block(..)) | (Term::Block(..), Term::Int(_)) => true,
        (Term::Block(one, ours), Term::Block(two, theirs)) => {
            one != two
                || ours.len() != theirs.len()
                || ours.iter().zip(theirs.iter()).any(|(a, b)| are_different(world, *a, *b))
        }
        _ => false,
    }
}
