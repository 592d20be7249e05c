//! What two results left over: an equation between them, common parts made variables, what is known about integers kept.

use super::Conjecture;
use crate::attempt::{Failure, Why};
use crate::driver::measure::Measures;
use crate::driver::{Guide, Run};
use crate::generalise::{Detail, Generaliser};
use crate::proof::LemmaKind;
use crate::prover::Prover;
use crate::question::Assumption;
use crate::term::polynomial::Polynomial;
use crate::term::{Term, TermId};
use crate::types::{Origin, unknown};
use rustc_hash::FxHashMap;

/// Larger remainders are not tried.
const LARGEST: usize = 60;

impl Prover<'_> {
    pub(super) fn remainders(&mut self, path: &Failure) -> Vec<Conjecture> {
        let (Why::Results, Some(reference), Some(submission)) = (path.why, path.reference, path.submission) else {
            return Vec::new();
        };
        let mut pairs = Vec::new();
        self.mismatches(reference, submission, &mut pairs);
        let mut found = Vec::new();
        for (theirs, ours) in pairs {
            let terms = &self.world.terms;
            if (!terms.has_call(theirs) && !terms.has_call(ours)) || terms.size(theirs) + terms.size(ours) > LARGEST {
                continue;
            }
            for (left, right) in self.equations(theirs, ours) {
                // What is to be rewritten is the submission, towards the reference.
                if !self.is_made_of(left, Origin::Submission) && self.is_made_of(right, Origin::Submission) {
                    continue;
                }
                self.remainder(path, left, right, &mut found);
            }
        }
        found
    }

    /// Parts of two results that are not the same.
    fn mismatches(&mut self, a: TermId, b: TermId, found: &mut Vec<(TermId, TermId)>) {
        if a == b {
            return;
        }
        let (one, two) = (self.world.terms[a].clone(), self.world.terms[b].clone());
        if let (Term::Block(tag, ours), Term::Block(other, theirs)) = (&one, &two)
            && tag == other
            && ours.len() == theirs.len()
        {
            ours.iter().zip(theirs.iter()).for_each(|(a, b)| self.mismatches(*a, *b, found));
            return;
        }
        if let (Term::Sum(_), _) | (_, Term::Sum(_)) = (&one, &two) {
            // What both have is taken away.
            let difference = self.world.terms.polynomial(a).plus(&self.world.terms.polynomial(b), -1);
            let (mut more, mut less) = (Polynomial::default(), Polynomial::default());
            for (monomial, coefficient) in difference.monomials() {
                let part = Polynomial::monomial(monomial.clone(), coefficient.wrapping_abs());
                if coefficient > 0 {
                    more = more.plus(&part, 1);
                } else {
                    less = less.plus(&part, 1);
                }
            }
            if more.as_constant().is_none() && less.as_constant().is_none() {
                let pair = (self.world.terms.sum(&more), self.world.terms.sum(&less));
                found.push(pair);
            }
        }
        found.push((a, b));
        if let (Term::Apply(head, ours), Term::Apply(other, theirs)) = (&one, &two)
            && head == other
            && ours.len() == theirs.len()
        {
            ours.iter().zip(theirs.iter()).for_each(|(a, b)| self.mismatches(*a, *b, found));
        }
    }

    /// The two results solved for a call.
    fn equations(&mut self, theirs: TermId, ours: TermId) -> Vec<(TermId, TermId)> {
        let mut found = Vec::new();
        if let (Term::Sum(_), _) | (_, Term::Sum(_)) = (&self.world.terms[theirs], &self.world.terms[ours]) {
            let difference = self.world.terms.polynomial(ours).plus(&self.world.terms.polynomial(theirs), -1);
            let calls: Vec<(TermId, i64)> = difference
                .monomials()
                .filter_map(|(monomial, coefficient)| match monomial[..] {
                    [factor] if coefficient.abs() == 1 && self.is_call(factor) => Some((factor, coefficient)),
                    _ => None,
                })
                .collect();
            for (call, coefficient) in calls {
                let rest = difference.plus(&self.world.terms.polynomial(call), -coefficient);
                let rest = if coefficient == 1 { rest.negated() } else { rest };
                found.push((call, self.world.terms.sum(&rest)));
            }
            return found;
        }
        if self.is_call(ours) {
            found.push((ours, theirs));
        }
        if self.is_call(theirs) {
            found.push((theirs, ours));
        }
        found
    }

    /// Whether a term has a call of a function that only one of the two programs has.
    fn is_made_of(&self, term: TermId, origin: Origin) -> bool {
        self.world.terms.inside(term).into_iter().any(|part| match self.world.terms[part] {
            Term::Call(head, _) => {
                self.world.function(head).is_some_and(|(code, _)| self.world.codes.code(code).origin == origin)
            }
            _ => false,
        })
    }

    fn remainder(&mut self, path: &Failure, left: TermId, right: TermId, found: &mut Vec<Conjecture>) {
        let mut run = Run::new(&mut self.world, &[], Measures::none(), Guide::Search);
        if run.assume(&path.assumptions).is_err() {
            return;
        }
        // The parts that integers facts speak of keep their names; the renaming at the end makes them variables.
        let mut own = Generaliser::new(Detail::Factors);
        for part in run.world.terms.inside(left) {
            if let Term::Variable(_) | Term::Field(..) = run.world.terms[part] {
                own.parts.push((part, part));
            }
        }
        let facts = own.facts(&mut run, &path.assumptions);
        let (left, right, facts) = shifted_parts(&mut run, &own, left, right, facts);
        let inside = run.world.terms.inside(left);
        let theirs = run.world.terms.inside(right);
        let mut by = FxHashMap::default();
        for part in inside {
            let common = theirs.contains(&part) && part != left && part != right;
            if common && matches!(run.world.terms[part], Term::Block(..)) && run.type_of(part) != unknown() {
                let ty = run.type_of(part);
                let variable = run.world.shared(3_000 + by.len(), ty);
                by.insert(part, variable);
            }
        }
        let left = run.world.terms.replace(left, &by);
        let right = run.world.terms.replace(right, &by);
        let inside = run.world.terms.inside(left);
        let kept: Vec<Assumption> = facts
            .into_iter()
            .filter(|fact| {
                fact.question.terms().into_iter().all(|term| {
                    let factors = match run.world.terms[term] {
                        Term::Sum(_) => run.world.terms.parts(term),
                        _ => vec![term],
                    };
                    factors.into_iter().all(|factor| inside.contains(&factor) && !run.world.terms.has_call(factor))
                })
            })
            .collect();
        let types = run.types;
        let goal = self.renamed(left, right, &[], &types);
        found.push(Conjecture { kind: LemmaKind::Remainder, goal });
        if !kept.is_empty() {
            let goal = self.renamed(left, right, &kept, &types);
            found.push(Conjecture { kind: LemmaKind::Remainder, goal });
        }
    }
}

/// As [`Generaliser::shifted`], for terms whose unknown parts have not become variables yet.
fn shifted_parts(
    run: &mut Run<'_, '_>,
    own: &Generaliser,
    left: TermId,
    right: TermId,
    facts: Vec<Assumption>,
) -> (TermId, TermId, Vec<Assumption>) {
    let mut there = FxHashMap::default();
    let mut back = FxHashMap::default();
    for (index, (part, _)) in own.parts.iter().enumerate() {
        let ty = run.type_of(*part);
        let variable = run.world.shared(4_000 + index, ty);
        there.insert(*part, variable);
        back.insert(variable, *part);
    }
    let left = run.world.terms.replace(left, &there);
    let right = run.world.terms.replace(right, &there);
    let facts = facts.into_iter().map(|fact| fact.mapped(|term| run.world.terms.replace(term, &there))).collect();
    let (left, right, facts) = own.shifted(run, left, right, facts);
    let left = run.world.terms.replace(left, &back);
    let right = run.world.terms.replace(right, &back);
    let facts = facts.into_iter().map(|fact| fact.mapped(|term| run.world.terms.replace(term, &back))).collect();
    (left, right, facts)
}
