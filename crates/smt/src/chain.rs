//! The chain of solvers.
//!
//! In: conditions and a model to start from. Out: an [`Answer`], and what it cost. A question is first cut down to the
//! part that matters (`slice`), then goes from layer to layer until one answers: guesses, memory, bounds, Z3. Whatever
//! layer a model comes from, it is evaluated on the slice before it counts.
//! Invariant: answers and costs are a function of the questions asked of this chain so far, and of nothing else.

use crate::backend::{Backend, Integers, Products};
use crate::bounds::impossible;
use crate::guess::{Pool, guess};
use crate::memory::{Memory, Question};
use crate::slice::{Slice, slice};
use crate::solver::{Answer, Layer, Layers, Model, Solver, SolverStats};
use crate::terms::{Constant, Sort, Term, Terms, Var, mask};
use std::sync::Arc;

#[cfg(test)]
mod tests;

/// What one evaluation of a condition, one closing of bounds, and one of Z3's resource units count for, in steps of the
/// machine. Chosen so that equal charges are about equal times (`cargo bench -p refute-smt`).
const EVALUATION: u64 = 6;
const CLOSING: u64 = 100;
const RESOURCE: u64 = 20;

/// Most literals kept for guessing.
const MOST_POOLED: usize = 24;

/// Solvers asked one after another.
#[derive(Debug)]
pub struct Chain {
    layers: Layers,
    pool: Pool,
    memory: Memory,
    backend: Backend,
    stats: SolverStats,
    charge: u64,
    /// What questions took that Z3 did not answer, and what they may take before it is not asked any more.
    unanswered: u64,
    allowance: u64,
    last: Option<Layer>,
}

impl Chain {
    /// A chain that knows nothing yet.
    pub fn new(layers: Layers) -> Chain {
        Chain {
            layers,
            pool: Pool::default(),
            memory: Memory::default(),
            backend: Backend::default(),
            stats: SolverStats::default(),
            charge: 0,
            unanswered: 0,
            allowance: u64::MAX,
            last: None,
        }
    }

    /// Constants worth trying, simplest first: the literals of the programs. Only the first two dozen are used.
    pub fn set_pool(&mut self, ints: &[i64], texts: &[Arc<[u8]>]) {
        self.pool = Pool {
            ints: ints.iter().copied().take(MOST_POOLED).collect(),
            texts: texts.iter().take(MOST_POOLED).cloned().collect(),
        };
    }

    /// For who can try constants instead: Z3 takes less pains with products, and is asked until questions that it could not answer
    /// have taken so many steps.
    pub fn hurry(&mut self, steps: u64) {
        self.allowance = steps;
        self.backend.products = Products::Quickly;
    }

    /// What was asked so far, and what it cost.
    pub fn stats(&self) -> SolverStats {
        self.stats
    }

    /// Work done so far, converted to steps of the machine. It depends on the questions alone.
    pub fn charge(&self) -> u64 {
        self.charge
    }

    /// The layer that gave the last answer; none when it was `unknown`.
    pub fn last_layer(&self) -> Option<Layer> {
        self.last
    }

    /// Asks again about conditions that were answered [`Answer::Unsat`], integers now wrapping around as OCaml's do: see Note
    /// [Unbounded refutation].
    pub fn check_exactly(&mut self, terms: &Terms, conditions: &[Term], near: &Model) -> Answer {
        if conditions.iter().all(|&condition| terms.never_wraps(condition)) {
            return Answer::Unsat;
        }
        let mut variables = Vec::new();
        conditions.iter().for_each(|&condition| terms.add_variables(condition, &mut variables));
        let (answer, used) = self.backend.check(terms, conditions, &variables, near, Integers::Wrapping);
        self.stats.rlimit += u64::from(used);
        self.charge += u64::from(used) * RESOURCE;
        match answer {
            Answer::Sat(model) if conditions.iter().any(|&c| terms.holds(c, &model) != Some(true)) => Answer::Unknown,
            answer => answer,
        }
    }

    /// Whether a condition follows from others, exactly; false when that is not clear.
    pub fn follows(&mut self, terms: &mut Terms, others: &[Term], condition: Term, near: &Model) -> bool {
        let exact = others.iter().chain([&condition]).all(|&one| terms.never_wraps(one));
        if !exact {
            return false;
        }
        let mut asked = others.to_vec();
        asked.push(terms.not(condition));
        self.check(terms, &asked, near) == Answer::Unsat
    }

    /// Goes through the layers.
    fn ask(&mut self, terms: &Terms, conditions: &[Term], near: &Model) -> (Answer, Option<Layer>) {
        self.charge += EVALUATION * conditions.len() as u64;
        let Some(slice) = slice(terms, conditions, near) else { return (Answer::Unsat, Some(Layer::Bounds)) };
        if slice.broken.is_empty() {
            return (Answer::Sat(near.clone()), Some(Layer::Near));
        }
        let question = Question::new(terms, &slice.conditions);
        let remembered = if self.layers == Layers::All { self.memory.recall(&question, near) } else { None };
        if remembered == Some(Answer::Unsat) {
            return (Answer::Unsat, Some(Layer::Memory));
        }
        if self.layers != Layers::Z3 {
            let (found, evaluated) = guess(terms, &slice, near, &self.pool);
            self.charge += EVALUATION * u64::from(evaluated);
            if let Some(model) = found {
                return (Answer::Sat(model), Some(Layer::Guess));
            }
        }
        if let Some(answer) = remembered {
            return (validated(terms, &slice, answer), Some(Layer::Memory));
        }
        if self.layers != Layers::Z3 {
            let (refuted, closed) = impossible(terms, &slice.conditions);
            self.charge += CLOSING * u64::from(closed);
            if refuted {
                return (Answer::Unsat, Some(Layer::Bounds));
            }
        }
        let is_hopeless = self.layers == Layers::Guess || self.unanswered > self.allowance;
        if is_hopeless || slice.conditions.iter().any(|&condition| terms.too_large(condition)) {
            return (Answer::Unknown, None);
        }
        (self.ask_z3(terms, &slice, question, near), Some(Layer::Z3))
    }

    /// The last layer. What it says is remembered.
    fn ask_z3(&mut self, terms: &Terms, slice: &Slice, question: Question, near: &Model) -> Answer {
        let (answer, used) =
            self.backend.check(terms, &slice.conditions, &question.variables, near, Integers::Unbounded);
        self.stats.z3 += 1;
        self.stats.rlimit += u64::from(used);
        self.charge += u64::from(used) * RESOURCE;
        let mut answer = validated(terms, slice, answer);
        if answer == Answer::Unknown {
            self.unanswered += u64::from(used) * RESOURCE;
        }
        if let Answer::Sat(model) = &mut answer {
            let evaluated = plainer(terms, slice, &question.variables, model);
            self.charge += EVALUATION * evaluated;
        }
        self.memory.store(question, &answer);
        answer
    }
}

impl Solver for Chain {
    fn check(&mut self, terms: &mut Terms, conditions: &[Term], near: &Model) -> Answer {
        self.stats.queries += 1;
        let (answer, layer) = self.ask(terms, conditions, near);
        match layer {
            _ if answer == Answer::Unknown => self.stats.unknown += 1,
            Some(Layer::Near | Layer::Guess) => self.stats.guessed += 1,
            Some(Layer::Memory) => self.stats.remembered += 1,
            Some(Layer::Bounds) => self.stats.bounded += 1,
            Some(Layer::Z3) | None => {}
        }
        self.last = if answer == Answer::Unknown { None } else { layer };
        answer
    }
}

/// Replaces the values of a model by plain ones where the conditions allow it; returns the evaluations made. Z3 likes
/// values at the ends of ranges, and programs that count down from them never end.
fn plainer(terms: &Terms, slice: &Slice, variables: &[Var], model: &mut Model) -> u64 {
    let mut evaluated = 0;
    for &var in variables {
        let plain: Vec<Constant> = match terms.declared()[var.0 as usize] {
            Sort::Text => [&b"a"[..], b"b", b"c", b"x"].iter().map(|&text| Constant::Text(text.into())).collect(),
            Sort::Char => b"abx0 ".iter().map(|&code| Constant::Int(i64::from(code))).collect(),
            Sort::Int | Sort::Bool => [0, 1, 2, -1, 3, 10].map(Constant::Int).to_vec(),
        };
        let place = var.0 as usize;
        if plain.contains(&model.0[place]) {
            continue;
        }
        let concerned: Vec<Term> =
            slice.conditions.iter().copied().filter(|&condition| terms.mask(condition) & mask(var) != 0).collect();
        let old = model.0[place].clone();
        let found = plain.into_iter().any(|value| {
            model.0[place] = value;
            concerned.iter().all(|&condition| {
                evaluated += 1;
                terms.holds(condition, model) == Some(true)
            })
        });
        if !found {
            model.0[place] = old;
        }
    }
    evaluated
}

/// A model that does not stand evaluation is no answer.
fn validated(terms: &Terms, slice: &Slice, answer: Answer) -> Answer {
    match answer {
        Answer::Sat(model) if slice.conditions.iter().any(|&c| terms.holds(c, &model) != Some(true)) => Answer::Unknown,
        answer => answer,
    }
}
