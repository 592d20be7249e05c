//! Z3.
//!
//! In: conditions. Out: an answer whose model, if any, is not validated yet. Work is bounded by Z3's own resource count,
//! so that the same questions get the same answers on every machine. Every back end has a context of its own, made when
//! it is first asked: answers do not depend on what others asked on the same thread.
//! One solver is kept and used with push and pop, which is several times faster than fresh ones, and renewed now and
//! then so that what it has learnt does not pile up. A question with products that it cannot decide is asked once more
//! for small values only.
//! Invariant: Z3's `unknown` is [`Answer::Unknown`], whatever its reason, and so is "no small values".
//!
//! Solvers without push are not used at all: Z3's tactics for products have limits in milliseconds built in.

mod encode;

use crate::solver::{Answer, Model};
use crate::terms::{Constant, Term, Terms, Var};
use encode::Encoder;
pub(crate) use encode::Integers;
use refute_solver::{Session, set_limit, without_groebner};
use z3::{Config, SatResult, StatisticsValue};

/// Resource units for one attempt: some 20 ms. Questions that are answered at all take a hundredth of it.
const LIMIT: u32 = 60_000;
/// The values of the second attempt.
const SMALL: i64 = 64;
/// Questions after which the solver is renewed.
const RENEW: u32 = 50;

/// Z3 with a context of its own.
#[derive(Debug, Default)]
pub(crate) struct Backend {
    session: Option<Session<Questions>>,
    /// How products are decided.
    pub(crate) products: Products,
}

/// How questions with products are decided.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Products {
    /// In all ways that Z3 has.
    #[default]
    Thoroughly,
    /// Without Gröbner bases, which take longer than Z3's count of resources says and seldom find values.
    Quickly,
}

/// What lives inside the context.
#[derive(Default)]
struct Questions {
    solver: Option<z3::Solver>,
    asked: u32,
    /// The resource count after the last question.
    count: u32,
}

impl Backend {
    /// Whether the conditions hold together, and the resource units it took. The variables are those of the conditions.
    pub(crate) fn check(
        &mut self,
        terms: &Terms,
        conditions: &[Term],
        variables: &[Var],
        near: &Model,
        integers: Integers,
    ) -> (Answer, u32) {
        let products = self.products;
        self.session.get_or_insert_with(new_session).enter(|questions| match integers {
            Integers::Unbounded => questions.check(terms, conditions, variables, near, products),
            Integers::Wrapping => questions.check_exactly(terms, conditions, variables, near),
        })
    }
}

fn new_session() -> Session<Questions> {
    let mut config = Config::new();
    // Characters are bytes.
    config.set_param_value("encoding", "ascii");
    Session::new(&config, Questions::default())
}

impl Questions {
    fn check(
        &mut self,
        terms: &Terms,
        conditions: &[Term],
        variables: &[Var],
        near: &Model,
        products: Products,
    ) -> (Answer, u32) {
        let mut encoder = Encoder::new(terms, conditions, variables, Integers::Unbounded);
        for &condition in conditions {
            encoder.assert(condition);
        }
        if self.asked.is_multiple_of(RENEW) {
            self.solver = None;
        }
        self.asked += 1;
        // Not cloned: to Z3 that is a deep copy which forgets its limits.
        let solver = self.solver.get_or_insert_with(|| new_solver(products));
        let mut answer = ask(solver, &encoder, None, near);
        if answer == Answer::Unknown && encoder.has_products() {
            answer = match ask(solver, &encoder, Some(SMALL), near) {
                Answer::Unsat => Answer::Unknown,
                answer => answer,
            };
        }
        (answer, spent(solver, &mut self.count))
    }

    fn check_exactly(&mut self, terms: &Terms, conditions: &[Term], variables: &[Var], near: &Model) -> (Answer, u32) {
        let mut encoder = Encoder::new(terms, conditions, variables, Integers::Wrapping);
        for &condition in conditions {
            encoder.assert(condition);
        }
        // A solver of its own: what was learnt about unbounded integers is of no use here.
        let solver = new_solver(Products::Thoroughly);
        let answer = ask(&solver, &encoder, None, near);
        (answer, spent(&solver, &mut self.count))
    }
}

fn new_solver(products: Products) -> z3::Solver {
    let solver = z3::Solver::new();
    set_limit(&solver, LIMIT);
    if products == Products::Quickly {
        without_groebner(&solver);
    }
    solver
}

/// One attempt, for integers up to `most` in size if given.
fn ask(solver: &z3::Solver, encoder: &Encoder<'_>, most: Option<i64>, near: &Model) -> Answer {
    solver.push();
    for assertion in encoder.assertions() {
        solver.assert(assertion);
    }
    if let Some(most) = most {
        encoder.limits(most).into_iter().for_each(|limit| solver.assert(limit));
    }
    let answer = match solver.check() {
        SatResult::Unsat => Answer::Unsat,
        SatResult::Unknown => Answer::Unknown,
        SatResult::Sat => match solver.get_model().and_then(|model| read(&model, encoder, near)) {
            Some(model) => Answer::Sat(model),
            None => Answer::Unknown,
        },
    };
    solver.pop(1);
    answer
}

/// The model at hand with the values that Z3 gives; none when one of them is no value of ours.
fn read(model: &z3::Model, encoder: &Encoder<'_>, near: &Model) -> Option<Model> {
    let mut values = near.clone();
    for (var, value) in encoder.values(model)? {
        values.0[var.0 as usize] = value;
    }
    Some(values)
}

/// The resource units since the last question of the context; the count is Z3's, modulo 2^32.
fn spent(solver: &z3::Solver, count: &mut u32) -> u32 {
    let Some(StatisticsValue::UInt(now)) = solver.get_statistics().value("rlimit count") else { return 0 };
    let used = now.wrapping_sub(*count);
    *count = now;
    used
}

/// A value that Z3 gave to a variable.
type Value = (Var, Constant);
