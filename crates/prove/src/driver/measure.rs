//! What becomes smaller in an induction.

use super::Run;
use crate::term::matching::Substitution;
use crate::term::{Term, TermId};
use crate::types::Origin;
use crate::world::World;
use refute_ir::types::{Type, TypeId};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A way to see that an instance of a goal is smaller than the goal; variables by their numbers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Measure {
    /// The evaluation of the right side: the reference itself made that call.
    Evaluation,
    /// The evaluation of the premise: it has made the premise of the instance.
    Premise,
    /// The sizes of data together.
    Size(Vec<u32>),
    /// The size of the first, or where that does not grow of the second.
    Lexicographic(u32, u32),
    /// An integer that is at least 0 before it falls.
    Integer(u32),
    /// The first less the second, likewise.
    Difference(u32, u32),
}

/// Candidates, and which of them have fallen so far wherever it mattered.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Measures {
    all: Arc<[Measure]>,
    left: Vec<usize>,
}

impl Measures {
    /// No induction.
    pub(crate) fn none() -> Measures {
        Measures::of(Vec::new())
    }

    /// These candidates.
    pub(crate) fn of(all: Vec<Measure>) -> Measures {
        Measures { left: (0..all.len()).collect(), all: all.into() }
    }

    /// Those that are left.
    pub(crate) fn left(&self) -> impl Iterator<Item = &Measure> {
        self.left.iter().map(|index| &self.all[*index])
    }

    /// Candidates over the variables of a goal.
    pub(crate) fn over(
        world: &World<'_>,
        variables: &[u32],
        right: Option<TermId>,
        premise: Option<TermId>,
    ) -> Vec<Measure> {
        let is_integer =
            |number: &u32| matches!(world.variable_type(*number), Type::Con(TypeId::INT | TypeId::CHAR, _));
        let is_function = |number: &u32| matches!(world.variable_type(*number), Type::Arrow(..));
        let integers: Vec<u32> = variables.iter().copied().filter(is_integer).collect();
        let data: Vec<u32> =
            variables.iter().copied().filter(|number| !is_integer(number) && !is_function(number)).collect();
        let mut all = Vec::new();
        if premise.is_some() {
            all.push(Measure::Premise);
        }
        if right.is_some_and(|right| is_plain_call(world, right)) {
            all.push(Measure::Evaluation);
        }
        all.extend(data.iter().map(|number| Measure::Size(vec![*number])));
        if data.len() > 1 {
            all.push(Measure::Size(data.clone()));
        }
        if (2..=3).contains(&data.len()) {
            let pairs = data.iter().flat_map(|a| data.iter().map(move |b| (*a, *b)));
            all.extend(pairs.filter(|(a, b)| a != b).map(|(a, b)| Measure::Lexicographic(a, b)));
        }
        all.extend(integers.iter().map(|number| Measure::Integer(*number)));
        let pairs = integers.iter().flat_map(|a| integers.iter().map(move |b| (*a, *b)));
        all.extend(pairs.filter(|(a, b)| a != b).map(|(a, b)| Measure::Difference(a, b)));
        all
    }
}

/// Whether a term is one call, its arguments being there before it.
pub(crate) fn is_plain_call(world: &World<'_>, term: TermId) -> bool {
    let is_given = |part: TermId| {
        world
            .terms
            .inside(part)
            .into_iter()
            .all(|inside| !matches!(world.terms[inside], Term::Call(..) | Term::Apply(..) | Term::Choice(..)))
    };
    match &world.terms[term] {
        Term::Call(head, args) => {
            world.function(*head).is_some_and(|(code, _)| world.codes.code(code).function.params as usize == args.len())
                && world.is_recursive(*head)
                && is_given(*head)
                && args.iter().all(|arg| is_given(*arg))
        }
        _ => false,
    }
}

impl Run<'_, '_> {
    /// Whether the instance of what is being proved is smaller in a measure that has always fallen; the others are given up.
    pub(crate) fn falls(&mut self, substitution: &Substitution, right: TermId, premise: Option<TermId>) -> bool {
        let all = self.measures.all.clone();
        let overflow = self.overflow;
        let mut left = Vec::new();
        let mut marked = Vec::new();
        for index in self.measures.left.clone() {
            self.overflow = overflow;
            if self.has_fallen(&all[index], substitution, right, premise) {
                left.push(index);
                marked.push(self.overflow);
            }
        }
        // Which measure stays is not known yet: marked if one of them would be.
        self.overflow = overflow || marked.contains(&true);
        if left.is_empty() {
            self.overflow = overflow;
            return false;
        }
        self.measures.left = left;
        true
    }

    fn has_fallen(
        &mut self,
        measure: &Measure,
        substitution: &Substitution,
        right: TermId,
        premise: Option<TermId>,
    ) -> bool {
        match measure {
            Measure::Premise => premise.is_some_and(|premise| {
                let premise = self.world.terms.substitute(premise, substitution);
                self.premised.contains(&premise)
            }),
            Measure::Evaluation => self.was_made(substitution, right),
            Measure::Size(numbers) => {
                let mut fallen = BTreeMap::new();
                for number in numbers {
                    if !self.size_difference(*number, substitution, &mut fallen) {
                        return false;
                    }
                }
                is_positive(&fallen)
            }
            Measure::Lexicographic(first, second) => {
                let (mut one, mut two) = (BTreeMap::new(), BTreeMap::new());
                self.size_difference(*first, substitution, &mut one)
                    && (is_positive(&one)
                        || (is_natural(&one)
                            && self.size_difference(*second, substitution, &mut two)
                            && is_positive(&two)))
            }
            Measure::Integer(number) => {
                let Some((before, after)) = self.before_and_after(*number, substitution) else { return false };
                let before = self.world.terms.polynomial(before);
                let after = self.world.terms.polynomial(after);
                self.has_fallen_above_zero(&before, &after)
            }
            Measure::Difference(first, second) => {
                let Some((one, one_after)) = self.before_and_after(*first, substitution) else { return false };
                let Some((two, two_after)) = self.before_and_after(*second, substitution) else { return false };
                let terms = &self.world.terms;
                let before = terms.polynomial(one).plus(&terms.polynomial(two), -1);
                let after = terms.polynomial(one_after).plus(&terms.polynomial(two_after), -1);
                self.has_fallen_above_zero(&before, &after)
            }
        }
    }

    /// Whether the reference made the call that the right side becomes, inside the one that the goal speaks of.
    fn was_made(&mut self, substitution: &Substitution, right: TermId) -> bool {
        let right = self.world.terms.substitute(right, substitution);
        self.notes[Origin::Reference as usize].nested.has(right)
    }

    fn before_and_after(&mut self, number: u32, substitution: &Substitution) -> Option<(TermId, TermId)> {
        let before = self.value_for(number, &Substitution::default())?;
        let after = self.value_for(number, substitution)?;
        self.must_stay_in_range(before);
        self.must_stay_in_range(after);
        Some((before, after))
    }

    fn has_fallen_above_zero(
        &mut self,
        before: &crate::term::polynomial::Polynomial,
        after: &crate::term::polynomial::Polynomial,
    ) -> bool {
        let fallen = self.constraint(&before.plus(after, -1));
        let before = self.constraint(before);
        // Neither before - after <= 0 nor before <= -1 is possible.
        self.denied(&[fallen]) && self.denied(&[before.shifted(1)])
    }

    /// Adds by how much the size of a variable has fallen, as a sum of sizes of unknown parts.
    fn size_difference(
        &mut self,
        number: u32,
        substitution: &Substitution,
        sum: &mut BTreeMap<Option<TermId>, i64>,
    ) -> bool {
        let Some(before) = self.value_for(number, &Substitution::default()) else { return false };
        let Some(after) = self.value_for(number, substitution) else { return false };
        self.add_size(before, 1, sum);
        self.add_size(after, -1, sum);
        true
    }

    fn add_size(&self, term: TermId, factor: i64, sum: &mut BTreeMap<Option<TermId>, i64>) {
        match &self.world.terms[term] {
            Term::Int(_) | Term::String(_) | Term::Sum(_) => {}
            Term::Block(_, fields) => {
                *sum.entry(None).or_default() += factor;
                fields.iter().for_each(|field| self.add_size(*field, factor, sum));
            }
            _ => *sum.entry(Some(term)).or_default() += factor,
        }
    }
}

fn is_natural(sum: &BTreeMap<Option<TermId>, i64>) -> bool {
    sum.values().all(|n| *n >= 0)
}

fn is_positive(sum: &BTreeMap<Option<TermId>, i64>) -> bool {
    is_natural(sum) && sum.get(&None).is_some_and(|n| *n > 0)
}
