//! The chain of solvers.
//!
//! In: conditions and a model to start from. Out: an [`Answer`], and what it cost. A question is first cut down to the
//! part that matters (`slice`), then goes from layer to layer until one answers: guesses, memory, bounds, Z3. Whatever
//! layer a model comes from, it is evaluated on the slice before it counts.
//! Invariant: answers and costs are a function of the questions asked of this chain so far, and of nothing else.

use crate::bounds::impossible;
use crate::guess::{Pool, guess};
use crate::memory::{Memory, Question};
use crate::slice::{Slice, slice};
use crate::solver::{Answer, Layer, Layers, Model, Solver, SolverStats};
use crate::terms::{Term, Terms};
use std::sync::Arc;

/// What one evaluation of a condition and one closing of bounds cost, in steps of the machine, by measurement.
const EVALUATION: u64 = 4;
const CLOSING: u64 = 100;

/// Most literals kept for guessing.
const MOST_POOLED: usize = 24;

/// Solvers asked one after another.
#[derive(Debug)]
pub struct Chain {
    layers: Layers,
    pool: Pool,
    memory: Memory,
    stats: SolverStats,
    charge: u64,
    last: Option<Layer>,
}

impl Chain {
    /// A chain that knows nothing yet.
    pub fn new(layers: Layers) -> Chain {
        Chain {
            layers,
            pool: Pool::default(),
            memory: Memory::default(),
            stats: SolverStats::default(),
            charge: 0,
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
        (Answer::Unknown, None)
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

/// A model that does not stand evaluation is no answer.
fn validated(terms: &Terms, slice: &Slice, answer: Answer) -> Answer {
    match answer {
        Answer::Sat(model) if slice.conditions.iter().any(|&c| terms.holds(c, &model) != Some(true)) => Answer::Unknown,
        answer => answer,
    }
}
