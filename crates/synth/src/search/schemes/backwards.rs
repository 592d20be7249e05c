//! Open leaves of a plan, run backwards: what the example at hand wants of an expression says what its parts must be.
//!
//! In: a place, the values of its variables, what its calls of the function give, and a wanted value. Out: expressions with that value,
//! the cheapest first; start at [`Search::backwards`]. A constructor wants its parts; `a + b`, `a - b` and `a * b` want what one operand leaves
//! for the other; `@` and `^` want a beginning and an end.
//! So an expression is found that is too large for a pool, as soon as each part of it is small.

use super::super::Search;
use super::super::context::ContextId;
use super::super::fits::may_be;
use super::pool::{Priced, few};
use crate::cost;
use crate::terms::{InstanceId, Term, TermId, parts};
use crate::types::{Kind, Ty};
use crate::values::{Node, UNDEFINED, ValueId};
use crate::world::Env;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Expressions for a leaf, and for one part of it.
const MOST_WHOLE: usize = 300;
const MOST_OF_PART: usize = 24;
/// Of those that are made of the same variables and calls.
const MOST_ALIKE_WHOLE: usize = 12;
const MOST_ALIKE: usize = 3;
/// Ways to fill a constructor that are looked at.
const MOST_FILLED: usize = 800;
/// How many constructors deep goals go, and how many operators.
const CONSTRUCTORS: u32 = 3;
const OPERATORS: u32 = 2;
/// Expressions that may be an operand, and those of them with another operator beside them.
const MOST_ATOMS: usize = 80;
const MOST_OUTER: usize = 24;
/// Beginnings of a list or a text.
const MOST_SPLITS: usize = 12;
/// The cost of a small expression.
const SMALL_COST: u32 = 5;
/// Values that are looked for, for one step of the search.
const GOALS_PER_STEP: u64 = 16;

/// How much further a goal may be taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Depth {
    constructors: u32,
    operators: u32,
}

/// A small expression with its value.
#[derive(Clone, Copy, Debug)]
struct Atom {
    cost: u32,
    term: TermId,
    value: ValueId,
}

/// What is wanted at one place for one example.
struct Goals<'g> {
    context: ContextId,
    calls: &'g [Priced],
    env: &'g mut Env,
    atoms: FxHashMap<Ty, Rc<[Atom]>>,
    by_value: FxHashMap<(Ty, ValueId), Vec<Priced>>,
    open: FxHashMap<Ty, Vec<Atom>>,
    known: FxHashMap<(Ty, ValueId, Depth), Rc<[Priced]>>,
    looked_for: u64,
}

impl Search<'_, '_> {
    /// Expressions of the result's type with a value.
    pub(super) fn backwards(
        &mut self,
        context: ContextId,
        calls: &[Priced],
        env: &mut Env,
        wanted: ValueId,
    ) -> Vec<Priced> {
        let mut goals = Goals {
            context,
            calls,
            env,
            atoms: FxHashMap::default(),
            by_value: FxHashMap::default(),
            open: FxHashMap::default(),
            known: FxHashMap::default(),
            looked_for: 0,
        };
        let depth = Depth { constructors: CONSTRUCTORS, operators: OPERATORS };
        let result = self.world.result;
        let made = self.taken_apart_goal(&mut goals, result, wanted, depth);
        self.world.steps += goals.looked_for / GOALS_PER_STEP;
        self.various(made, (MOST_WHOLE, MOST_ALIKE_WHOLE))
    }

    /// The likeliest expressions, of those made of the same variables and calls only a few: one example alone is met by many.
    fn various(&self, all: Vec<Priced>, (most, alike): (usize, usize)) -> Vec<Priced> {
        let mut counts: FxHashMap<Vec<TermId>, usize> = FxHashMap::default();
        let mut all = self.likeliest(all, usize::MAX);
        all.retain(|(_, term)| {
            let mut made_of = Vec::new();
            self.add_sources(*term, &mut made_of);
            made_of.sort();
            made_of.dedup();
            let count = counts.entry(made_of).or_default();
            *count += 1;
            *count <= alike
        });
        all.truncate(most);
        all
    }

    fn add_sources(&self, term: TermId, sources: &mut Vec<TermId>) {
        match self.world.terms.get(term) {
            Term::Var(_) | Term::Itself(_) | Term::Apply(..) => sources.push(term),
            other => parts(other).for_each(|part| self.add_sources(part, sources)),
        }
    }

    /// Expressions with a value, the likeliest first.
    fn with_value(&mut self, goals: &mut Goals<'_>, ty: Ty, wanted: ValueId, depth: Depth) -> Rc<[Priced]> {
        if let Some(known) = goals.known.get(&(ty, wanted, depth)) {
            return known.clone();
        }
        let made = self.taken_apart_goal(goals, ty, wanted, depth);
        let made: Rc<[Priced]> = self.various(made, (MOST_OF_PART, MOST_ALIKE)).into();
        goals.known.insert((ty, wanted, depth), made.clone());
        made
    }

    fn taken_apart_goal(&mut self, goals: &mut Goals<'_>, ty: Ty, wanted: ValueId, depth: Depth) -> Vec<Priced> {
        goals.looked_for += 1;
        self.atoms(goals, ty);
        let mut made: Vec<Priced> = goals.by_value.get(&(ty, wanted)).cloned().unwrap_or_default();
        if let Some(open) = goals.open.get(&ty) {
            let fits = |atom: &&Atom| may_be(&self.world.values, atom.value, wanted);
            made.extend(open.iter().filter(fits).map(|atom| (atom.cost, atom.term)));
        }
        if depth.constructors > 0 {
            made.extend(self.constructors_for(goals, ty, wanted, depth));
        }
        if depth.operators > 0 {
            made.extend(self.operators_for(goals, ty, wanted, depth));
        }
        made
    }

    /// The small expressions of a type, with their values.
    fn atoms(&mut self, goals: &mut Goals<'_>, ty: Ty) -> Rc<[Atom]> {
        if let Some(known) = goals.atoms.get(&ty) {
            return known.clone();
        }
        let mut all = self.small_entries(goals.context, ty, SMALL_COST);
        if ty == self.world.result {
            all.extend(goals.calls);
        }
        let all = self.likeliest(all, MOST_ATOMS);
        let mut atoms = Vec::new();
        for (cost, term) in all {
            let value = self.world.eval(term, goals.env);
            if value == UNDEFINED {
                continue;
            }
            let atom = Atom { cost, term, value };
            if self.world.values.is_open(value) {
                goals.open.entry(ty).or_default().push(atom);
            } else {
                goals.by_value.entry((ty, value)).or_default().push((cost, term));
                atoms.push(atom);
            }
        }
        goals.looked_for += atoms.len() as u64;
        let atoms: Rc<[Atom]> = atoms.into();
        goals.atoms.insert(ty, atoms.clone());
        atoms
    }

    /// The constructor that a value has, over what its parts must be.
    fn constructors_for(&mut self, goals: &mut Goals<'_>, ty: Ty, wanted: ValueId, depth: Depth) -> Vec<Priced> {
        let Some((case, inner)) = self.world.values.case(wanted).map(|(case, inner)| (case, inner.clone())) else {
            return Vec::new();
        };
        let Some(types) = self.world.types.cases(ty).get(case as usize).map(|case| case.args.clone()) else {
            return Vec::new();
        };
        let below = Depth { constructors: depth.constructors - 1, operators: depth.operators.min(1) };
        let mut product: Vec<(u32, Vec<TermId>)> = vec![(cost::CONSTRUCT, Vec::new())];
        for (part, ty) in inner.iter().zip(types) {
            let choices = self.with_value(goals, ty, *part, below);
            let longer = |(cost, terms): &(u32, Vec<TermId>)| -> Vec<(u32, Vec<TermId>)> {
                let with = |(more, term): &Priced| (cost + more, [terms.as_slice(), &[*term]].concat());
                choices.iter().map(with).collect()
            };
            product = product.iter().flat_map(longer).collect();
            product.sort_by_key(|(cost, _)| *cost);
            product.truncate(MOST_FILLED);
        }
        let made =
            |(cost, terms): (u32, Vec<TermId>)| (cost, self.world.terms.add(Term::Construct(ty, case, terms.into())));
        product.into_iter().map(made).collect()
    }

    /// Operators whose inverse is known, over what their operands must be.
    fn operators_for(&mut self, goals: &mut Goals<'_>, ty: Ty, wanted: ValueId, depth: Depth) -> Vec<Priced> {
        let mut made = Vec::new();
        let inner = Depth { constructors: depth.constructors.min(1), operators: depth.operators - 1 };
        for number in 0..self.world.instances.len() {
            let one = &self.world.instances[number];
            let Some(operator) = one.operator.filter(|_| one.result == ty && one.params[..] == [ty, ty]) else {
                continue;
            };
            let own = cost::component(&self.world, one);
            let pairs = match (operator.name, self.world.types.kind(ty)) {
                ("+" | "-" | "*", Kind::Int) => self.numbers_for(goals, ty, operator.name, wanted),
                ("@", Kind::Data(_)) => self.halves_of_list(wanted),
                ("^", Kind::Text) => self.halves_of_text(wanted),
                _ => continue,
            };
            for (first, second) in pairs {
                let first = self.operand(goals, ty, first, inner);
                let second = self.operand(goals, ty, second, inner);
                for (a, b) in first.iter().flat_map(|a| second.iter().map(move |b| (*a, *b))) {
                    let twice = a.1 == b.1 && self.world.terms.is_recursive(a.1);
                    if !twice && !operator.is_idle(&self.world, a, b) {
                        let args = [a.1, b.1].into();
                        let term = self.world.terms.add(Term::Component(InstanceId(number as u32), args));
                        made.push((own + a.0 + b.0, term));
                    }
                }
            }
        }
        made
    }

    fn operand(&mut self, goals: &mut Goals<'_>, ty: Ty, operand: Operand, depth: Depth) -> Rc<[Priced]> {
        match operand {
            Operand::Is(one) => Rc::new([one]),
            Operand::Has(value) => self.with_value(goals, ty, value, depth),
        }
    }

    /// One operand, and what the other must be.
    fn numbers_for(
        &mut self,
        goals: &mut Goals<'_>,
        ty: Ty,
        operator: &str,
        wanted: ValueId,
    ) -> Vec<(Operand, Operand)> {
        let Node::Int(wanted) = *self.world.values.node(wanted) else { return Vec::new() };
        let atoms = self.atoms(goals, ty);
        let mut pairs = Vec::new();
        for atom in atoms.iter().take(MOST_OUTER) {
            let Node::Int(n) = *self.world.values.node(atom.value) else { continue };
            let is = Operand::Is((atom.cost, atom.term));
            let mut has = |n: Option<i64>| Some(Operand::Has(self.world.values.add(Node::Int(n?))));
            match operator {
                "+" => {
                    if let Some(rest) = has(wanted.checked_sub(n)) {
                        pairs.extend([(is, rest), (rest, is)]);
                    }
                }
                "-" => {
                    pairs.extend(has(n.checked_sub(wanted)).map(|rest| (is, rest)));
                    pairs.extend(has(wanted.checked_add(n)).map(|rest| (rest, is)));
                }
                _ => {
                    let divides = wanted.checked_rem(n) == Some(0);
                    if let Some(rest) = has(divides.then(|| wanted / n)) {
                        pairs.extend([(is, rest), (rest, is)]);
                    }
                }
            }
        }
        pairs
    }

    /// A list as a beginning and an end, in all ways.
    fn halves_of_list(&mut self, wanted: ValueId) -> Vec<(Operand, Operand)> {
        let mut elements = Vec::new();
        let mut rests = vec![wanted];
        let mut rest = wanted;
        while let Some((1, parts)) = self.world.values.case(rest).map(|(case, parts)| (case, parts.clone())) {
            let [head, tail] = parts[..] else { break };
            elements.push(head);
            rests.push(tail);
            rest = tail;
        }
        let nil = self.world.construct(0, &[]);
        let mut pairs = Vec::new();
        for (number, end) in rests.into_iter().enumerate().take(MOST_SPLITS) {
            let cons = |list, head: &ValueId| self.world.construct(1, &[*head, list]);
            let begin = elements[..number].iter().rev().fold(nil, cons);
            pairs.push((Operand::Has(begin), Operand::Has(end)));
        }
        pairs
    }

    /// The same of a text.
    fn halves_of_text(&mut self, wanted: ValueId) -> Vec<(Operand, Operand)> {
        let Node::Text(text) = self.world.values.node(wanted).clone() else { return Vec::new() };
        let mut half = |part: &[u8]| Operand::Has(self.world.values.add(Node::Text(part.into())));
        (0..=text.len()).take(MOST_SPLITS).map(|at| (half(&text[..at]), half(&text[at..]))).collect()
    }

    /// Small expressions of a bank without calls of the function.
    fn small_entries(&mut self, context: ContextId, ty: Ty, most: u32) -> Vec<Priced> {
        let mut all = self.entries(context, ty, |_| true, usize::MAX);
        all.retain(|(cost, term)| *cost <= most && !self.world.terms.is_recursive(*term));
        all.extend(self.last_digits(context, ty));
        few(all, usize::MAX)
    }
}

/// What an operand is.
#[derive(Clone, Copy, Debug)]
enum Operand {
    Is(Priced),
    Has(ValueId),
}
