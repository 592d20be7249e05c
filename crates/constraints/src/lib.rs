//! A solver for constraints that come and go like the branches of a tree: push, assert, ask, pop.
//!
//! Formulas ([`Formula`]) are about integers of any size and texts. An answer is `sat` with a [`Model`], `unsat`, or
//! `unknown`, and none is ever taken for another: models are evaluated before they count. A question comes with the model
//! that was good so far, which answers half of all questions at once. Then, for the constraints that hang together with
//! the question only: domains are narrowed (`domains`), which refutes most of what is impossible; unknowns with a few
//! listed values are tried (`finite`); the model is changed in single places (`repair`); and Z3 is asked (`backend`).
//!
//! Models near to suggested values ([`Stack::sample`]) come from `repair` alone: each suggestion in turn is put into the
//! model and kept if the rest can be mended around it. A question to Z3 takes some 0.3 ms, and its MaxSAT 15 ms for thirty
//! suggestions; a change of the model takes microseconds, and it keeps as many suggestions as can be kept wherever one
//! unknown can make up for another.
//! Work is bounded by counts, never by a clock. Not here: where formulas come from.

mod backend;
mod domains;
mod edges;
mod eval;
mod finite;
mod formula;
mod regex;
mod repair;
mod symmetry;

pub use eval::{Model, holds};
pub use formula::{Formula, Int, Text, Unknown, Value};
pub use regex::{Regex, RegexError};

use domains::{Declared, Domain, Node};
use finite::FiniteAnswer;
use num_bigint::BigInt;
use repair::Goal;
use std::rc::Rc;
use symmetry::{Symmetry, symmetry};

/// Changes of a model that are looked at before Z3 is asked.
const LOOKS_FOR_ANSWER: usize = 600;
/// Changes of a model that are looked at to fit in a suggestion.
const LOOKS_FOR_SUGGESTION: usize = 60;

/// A stack of constraints and what is known about them.
#[derive(Debug, Default)]
pub struct Stack {
    declared: Declared,
    constraints: Vec<Constraint>,
    /// For each unknown, the numbers of the constraints that mention it, ascending.
    uses: Vec<Vec<u32>>,
    marks: Vec<Mark>,
    /// Texts worth trying: those that were suggested, and those of the constraints.
    texts: Vec<Rc<str>>,
    serial: u64,
    backend: backend::Backend,
    stats: StackStats,
}

/// Something that must hold.
#[derive(Debug)]
struct Constraint {
    formula: Formula,
    node: Node,
    symmetry: Symmetry,
    unknowns: Vec<Unknown>,
    /// Unique in the life of a stack.
    serial: u64,
}

/// What [`Stack::pop`] goes back to.
#[derive(Debug)]
struct Mark {
    constraints: usize,
    unknowns: usize,
}

/// What a stack says about a question.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// It holds under this model, together with everything asserted.
    Sat(Model),
    /// It holds under no model.
    Unsat,
    /// Not found out.
    Unknown,
}

/// How much may be spent on a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// No Z3.
    Little,
    /// Some 20 ms at most.
    Usual,
    /// Five times that.
    Great,
}

/// Who answered how many questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StackStats {
    /// The model at hand was good.
    pub near: u64,
    /// Refuted by narrowing domains.
    pub narrowed: u64,
    /// Answered by trying listed values.
    pub finite: u64,
    /// A changed model is good.
    pub repaired: u64,
    /// Answered by Z3.
    pub z3: u64,
    /// Not answered.
    pub unknown: u64,
}

impl Stack {
    /// Nothing declared, nothing asserted. `texts` are worth trying as values of texts.
    pub fn new(texts: Vec<Rc<str>>) -> Stack {
        Stack { texts, ..Stack::default() }
    }

    /// Marks the state that [`Stack::pop`] goes back to.
    pub fn push(&mut self) {
        self.marks.push(Mark { constraints: self.constraints.len(), unknowns: self.uses.len() });
    }

    /// Goes back to the last mark: unknowns and constraints since then are gone.
    pub fn pop(&mut self) {
        let Some(mark) = self.marks.pop() else { return };
        self.uses.truncate(mark.unknowns);
        self.declared.truncate(mark.unknowns);
        for constraint in self.constraints.drain(mark.constraints..).rev() {
            for unknown in constraint.unknowns {
                if let Some(uses) = self.uses.get_mut(unknown.0 as usize) {
                    uses.pop();
                }
            }
        }
    }

    /// How many marks there are.
    pub fn depth(&self) -> usize {
        self.marks.len()
    }

    /// A new integer; with values, it is one of these.
    pub fn declare_int(&mut self, values: Option<Vec<BigInt>>) -> Unknown {
        let plain = values.as_ref().and_then(|values| values.iter().min_by_key(|value| value.magnitude()).cloned());
        let listed = values.map(|values| values.into_iter().map(Value::Int).collect::<Vec<_>>());
        let unknown = self.declare(Value::Int(plain.unwrap_or_default()), listed.clone());
        let int = Int::unknown(unknown);
        let is = |value: Value| match value {
            Value::Int(value) => int.equals(&Int::constant(value)),
            Value::Text(_) => Formula::constant(false),
        };
        if let Some(values) = listed {
            self.assert(&Formula::any(values.into_iter().map(is)));
        }
        unknown
    }

    /// A new text; with values, it is one of these.
    pub fn declare_text(&mut self, values: Option<Vec<Rc<str>>>) -> Unknown {
        let plain = values.as_ref().and_then(|values| values.first().cloned());
        let listed = values.as_ref().map(|values| values.iter().cloned().map(Value::Text).collect());
        let unknown = self.declare(Value::Text(plain.unwrap_or_else(|| Rc::from(""))), listed);
        if let Some(values) = values {
            let is = |value| Text::Unknown(unknown).equals(&Text::Constant(value));
            self.assert(&Formula::any(values.into_iter().map(is)));
        }
        unknown
    }

    fn declare(&mut self, plain: Value, values: Option<Vec<Value>>) -> Unknown {
        self.uses.push(Vec::new());
        self.declared.declare(plain, values)
    }

    /// Some value for each unknown, to start from: one of its listed values if it has any.
    pub fn plain(&self) -> &Model {
        &self.declared.plain
    }

    /// The listed values of an unknown.
    pub fn listed(&self, unknown: Unknown) -> Option<&[Value]> {
        self.declared.values[unknown.0 as usize].as_deref()
    }

    /// Asserts a formula: until the next pop it holds.
    pub fn assert(&mut self, formula: &Formula) {
        if formula.as_constant() == Some(true) {
            return;
        }
        let constraint = self.constraint(formula);
        let number = self.constraints.len() as u32;
        for unknown in &constraint.unknowns {
            self.uses[unknown.0 as usize].push(number);
        }
        self.constraints.push(constraint);
    }

    fn constraint(&mut self, formula: &Formula) -> Constraint {
        let mut unknowns = Vec::new();
        formula.each_unknown(&mut |unknown| unknowns.push(unknown));
        unknowns.sort_unstable();
        unknowns.dedup();
        self.serial += 1;
        let node = self.declared.compile(formula);
        let symmetry = symmetry(&self.declared, &node, &unknowns);
        Constraint { formula: formula.clone(), node, symmetry, unknowns, serial: self.serial }
    }

    /// Whether everything asserted holds under a model.
    pub fn good(&self, model: &[Value]) -> bool {
        self.constraints.iter().all(|constraint| holds(&constraint.formula, model))
    }

    /// What was asked so far.
    pub fn stats(&self) -> StackStats {
        self.stats
    }

    /// Whether `formula` can hold together with everything asserted. `near` is a model of everything asserted, if one is
    /// known; it must not be given otherwise.
    pub fn check(&mut self, formula: &Formula, near: Option<&Model>, effort: Effort) -> Answer {
        if formula.as_constant() == Some(false) {
            self.stats.narrowed += 1;
            return Answer::Unsat;
        }
        if let Some(near) = near
            && holds(formula, near)
        {
            self.stats.near += 1;
            return Answer::Sat(near.clone());
        }
        let extra = self.constraint(formula);
        let (relevant, unknowns) = match near {
            Some(_) => self.connected(&extra),
            None => ((0..self.constraints.len() as u32).collect(), (0..self.uses.len() as u32).map(Unknown).collect()),
        };
        let start = near.unwrap_or(&self.declared.plain).clone();
        let answer = self.search(&extra, &relevant, &unknowns, start, near.is_some(), effort);
        match answer {
            Answer::Sat(model) if !self.confirmed(&extra, &relevant, &model) => {
                self.stats.unknown += 1;
                Answer::Unknown
            }
            answer => answer,
        }
    }

    fn confirmed(&self, extra: &Constraint, relevant: &[u32], model: &Model) -> bool {
        let asserted = relevant.iter().all(|&one| holds(&self.constraints[one as usize].formula, model));
        asserted && holds(&extra.formula, model)
    }

    /// The constraints that share unknowns with one, directly or through others, and their unknowns.
    fn connected(&self, extra: &Constraint) -> (Vec<u32>, Vec<Unknown>) {
        let mut seen = vec![false; self.uses.len()];
        let mut taken = vec![false; self.constraints.len()];
        let mut unknowns = extra.unknowns.clone();
        unknowns.iter().for_each(|unknown| seen[unknown.0 as usize] = true);
        let mut next = 0;
        while let Some(&unknown) = unknowns.get(next) {
            next += 1;
            for &one in &self.uses[unknown.0 as usize] {
                if std::mem::replace(&mut taken[one as usize], true) {
                    continue;
                }
                for &other in &self.constraints[one as usize].unknowns {
                    if !std::mem::replace(&mut seen[other.0 as usize], true) {
                        unknowns.push(other);
                    }
                }
            }
        }
        let relevant = (0..taken.len()).filter(|&one| taken[one]).map(|one| one as u32).collect();
        (relevant, unknowns)
    }

    /// The chain of those who answer.
    fn search(
        &mut self,
        extra: &Constraint,
        relevant: &[u32],
        unknowns: &[Unknown],
        start: Model,
        near: bool,
        effort: Effort,
    ) -> Answer {
        let all = || relevant.iter().map(|&one| &self.constraints[one as usize]).chain([extra]);
        let nodes: Vec<&Node> = all().map(|constraint| &constraint.node).collect();
        let mut domains = self.declared.domains.clone();
        if self.declared.propagate(&nodes, &mut domains).is_err() || self.declared.clash(&nodes, &domains) {
            self.stats.narrowed += 1;
            return Answer::Unsat;
        }
        if unknowns.iter().all(|unknown| matches!(domains[unknown.0 as usize], Domain::Bits(_))) {
            let parts: Vec<finite::Part<'_>> = all().map(|one| (&one.node, &one.symmetry, &one.unknowns[..])).collect();
            match finite::search(&self.declared, &parts, unknowns, domains) {
                FiniteAnswer::Solution(domains) => {
                    self.stats.finite += 1;
                    return Answer::Sat(self.with_fixed(start, unknowns, &domains));
                }
                FiniteAnswer::Nothing => {
                    self.stats.finite += 1;
                    return Answer::Unsat;
                }
                FiniteAnswer::GaveUp => {}
            }
        }
        let goal = self.goal(Some(extra));
        let violated = if near { Vec::new() } else { self.violated(relevant, &start) };
        let pinned = vec![false; start.len()];
        if let Some(model) = repair::repair(&goal, start.clone(), &pinned, violated, LOOKS_FOR_ANSWER) {
            self.stats.repaired += 1;
            return Answer::Sat(model);
        }
        let limit = match effort {
            Effort::Little => return Answer::Unknown,
            Effort::Usual => 60_000,
            Effort::Great => 300_000,
        };
        let sorts = &self.declared.plain;
        let constraints = &self.constraints;
        let question = backend::Question { constraints, extra: Some(extra), relevant, unknowns, sorts, limit };
        match self.backend.ask(&question) {
            backend::Said::Sat(values) => {
                self.stats.z3 += 1;
                let mut model = start;
                values.into_iter().for_each(|(unknown, value)| model[unknown.0 as usize] = value);
                Answer::Sat(model)
            }
            backend::Said::Unsat => {
                self.stats.z3 += 1;
                Answer::Unsat
            }
            backend::Said::Unknown => {
                self.stats.unknown += 1;
                Answer::Unknown
            }
        }
    }

    fn with_fixed(&self, mut model: Model, unknowns: &[Unknown], domains: &[Domain]) -> Model {
        for &unknown in unknowns {
            if let Some(value) = self.declared.fixed(unknown, domains) {
                model[unknown.0 as usize] = value;
            }
        }
        model
    }

    fn goal<'a>(&'a self, extra: Option<&'a Constraint>) -> Goal<'a> {
        let Stack { constraints, uses, texts, declared, .. } = self;
        Goal { constraints, extra, uses, values: &declared.values, texts }
    }

    fn violated(&self, among: &[u32], model: &Model) -> Vec<u32> {
        let fails = |one: &u32| !holds(&self.constraints[*one as usize].formula, model);
        among.iter().copied().filter(fails).collect()
    }

    /// A model of everything asserted that has many of the suggested values. `near` is a model of everything asserted.
    /// Suggestions are tried in order, the first for an unknown that fits wins; those that fit are never given up for
    /// later ones. A text that does not fit is also tried with its characters in their places in a text of the length
    /// that is known to fit, and read both ways alike.
    pub fn sample(&self, near: &Model, suggestions: &[(Unknown, Value)]) -> Model {
        let mut model = near.clone();
        let mut pinned = vec![false; model.len()];
        for (unknown, value) in suggestions {
            let place = unknown.0 as usize;
            if pinned[place] {
                continue;
            }
            for candidate in fitted(value, &model[place]) {
                if let Some(values) = &self.declared.values[place]
                    && values.binary_search(&candidate).is_err()
                {
                    continue;
                }
                let mut trial = model.clone();
                trial[place] = candidate;
                let violated = self.violated(&self.uses[place], &trial);
                pinned[place] = true;
                match repair::repair(&self.goal(None), trial, &pinned, violated, LOOKS_FOR_SUGGESTION) {
                    Some(better) => {
                        model = better;
                        break;
                    }
                    None => pinned[place] = false,
                }
            }
        }
        model
    }
}

/// A suggestion, and what it can become for a text that has to be like `now` in some way.
fn fitted(value: &Value, now: &Value) -> Vec<Value> {
    let (Value::Text(text), Value::Text(now)) = (value, now) else { return vec![value.clone()] };
    let length = now.chars().count();
    let placed: Vec<char> = text.chars().chain(now.chars().skip(text.chars().count())).take(length).collect();
    let mut mirrored = placed.clone();
    for place in 0..length / 2 {
        mirrored[length - 1 - place] = mirrored[place];
    }
    let mut all = vec![value.clone()];
    for chars in [placed, mirrored] {
        let made = Value::Text(chars.into_iter().collect::<String>().into());
        if !all.contains(&made) {
            all.push(made);
        }
    }
    all
}

#[cfg(test)]
mod tests;
