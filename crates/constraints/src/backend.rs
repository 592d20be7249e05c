//! Z3 for a stack of constraints.
//!
//! In: the constraints that stand on the stack, one more, and which of all these matter. Out: an answer whose model is
//! not validated yet. One solver follows the stack: constraints that it has already stay asserted from question to
//! question, which is what makes a walk through a tree of conditions cheap. Questions about a small part of the stack go
//! to a second solver, so that hard constraints elsewhere do not matter. Work is bounded by Z3's resource count, never by
//! a clock. Every stack has a context of its own.
//!
//! Texts in models are plain ASCII if that is possible. Where Z3 has no exact counterpart (texts read from their end are
//! spelled out up to a length, places such as `^` inside a regular expression are passed over), its `unsat` counts as
//! unknown.

mod encode;

use super::Constraint;
use super::eval::Model;
use super::formula::{Unknown, Value};
use encode::Encoder;
use refute_solver::{Session, set_limit};
use z3::SatResult;

/// The values of the second attempt at a question with products.
const SMALL: i64 = 64;

/// What Z3 says.
#[derive(Debug)]
pub(super) enum Said {
    /// Values for all unknowns that were asked for; to be validated.
    Sat(Vec<(Unknown, Value)>),
    Unsat,
    Unknown,
}

/// A question.
pub(super) struct Question<'a> {
    /// What stands on the stack.
    pub(super) constraints: &'a [Constraint],
    /// One more.
    pub(super) extra: Option<&'a Constraint>,
    /// The numbers of the constraints that matter.
    pub(super) relevant: &'a [u32],
    /// The unknowns of these constraints.
    pub(super) unknowns: &'a [Unknown],
    /// Any values of the right sorts.
    pub(super) sorts: &'a Model,
    /// Resource units for one attempt.
    pub(super) limit: u32,
}

/// Z3 with a context of its own, made when it is first asked.
#[derive(Debug, Default)]
pub(super) struct Backend {
    session: Option<Session<Solvers>>,
}

/// What lives inside the context.
#[derive(Default)]
struct Solvers {
    following: Option<Following>,
    part: Option<z3::Solver>,
}

/// The solver that follows the stack.
struct Following {
    solver: z3::Solver,
    encoder: Encoder,
    /// The serial numbers of the constraints that are asserted, each at a level of its own, with whether all up to it are
    /// encoded exactly.
    asserted: Vec<(u64, Traits)>,
}

/// What is to be known about encoded constraints.
#[derive(Clone, Copy, Default)]
struct Traits {
    /// There are products of unknowns.
    products: bool,
    /// Z3's `unsat` says nothing.
    inexact: bool,
}

impl Backend {
    /// Answers a question.
    pub(super) fn ask(&mut self, question: &Question<'_>) -> Said {
        let new = || Session::new(&z3::Config::new(), Solvers::default());
        self.session.get_or_insert_with(new).enter(|solvers| solvers.ask(question))
    }
}

impl Solvers {
    fn ask(&mut self, question: &Question<'_>) -> Said {
        let whole = question.relevant.len() * 2 > question.constraints.len();
        if whole {
            let following = self.following.get_or_insert_with(Following::new);
            let said = following.ask(question);
            if !matches!(said, Said::Unknown) || question.relevant.len() == question.constraints.len() {
                return said;
            }
        }
        let solver = self.part.get_or_insert_with(z3::Solver::new);
        set_limit(solver, question.limit);
        let mut encoder = Encoder::default();
        solver.push();
        for &one in question.relevant {
            solver.assert(encoder.formula(&question.constraints[one as usize].formula));
        }
        let said = finish(solver, &mut encoder, question);
        solver.pop(1);
        said
    }
}

impl Following {
    fn new() -> Following {
        Following { solver: z3::Solver::new(), encoder: Encoder::default(), asserted: Vec::new() }
    }

    fn ask(&mut self, question: &Question<'_>) -> Said {
        set_limit(&self.solver, question.limit);
        let serials = question.constraints.iter().map(|constraint| constraint.serial);
        let common = self.asserted.iter().zip(serials).take_while(|((known, _), serial)| known == serial).count();
        self.solver.pop((self.asserted.len() - common) as u32);
        self.asserted.truncate(common);
        self.encoder.traits = self.asserted.last().map_or(Traits::default(), |(_, traits)| *traits);
        for constraint in &question.constraints[common..] {
            self.solver.push();
            self.solver.assert(self.encoder.formula(&constraint.formula));
            self.encoder.take_side_conditions().iter().for_each(|side| self.solver.assert(side));
            self.asserted.push((constraint.serial, self.encoder.traits));
        }
        self.solver.push();
        let said = finish(&self.solver, &mut self.encoder, question);
        self.solver.pop(1);
        said
    }
}

/// Asserts the extra constraint and asks; first for plain texts only, last for small integers only.
fn finish(solver: &z3::Solver, encoder: &mut Encoder, question: &Question<'_>) -> Said {
    if let Some(extra) = question.extra {
        solver.assert(encoder.formula(&extra.formula));
    }
    encoder.take_side_conditions().iter().for_each(|side| solver.assert(side));
    let texts = question.unknowns.iter().filter(|unknown| is_text(question, **unknown));
    let plain: Vec<z3::ast::Bool> = texts.map(|&unknown| encode::plain(unknown)).collect();
    if !plain.is_empty() {
        let said = attempt(solver, encoder, question, &plain);
        if matches!(said, Said::Sat(_)) {
            return said;
        }
    }
    let said = attempt(solver, encoder, question, &[]);
    match said {
        Said::Unsat if encoder.traits.inexact => Said::Unknown,
        Said::Unknown if encoder.traits.products => {
            let numbers = question.unknowns.iter().filter(|unknown| !is_text(question, **unknown));
            let small: Vec<_> = numbers.flat_map(|&unknown| encode::between(unknown, -SMALL, SMALL)).collect();
            match attempt(solver, encoder, question, &small) {
                Said::Unsat => Said::Unknown,
                said => said,
            }
        }
        said => said,
    }
}

fn attempt(solver: &z3::Solver, encoder: &Encoder, question: &Question<'_>, more: &[z3::ast::Bool]) -> Said {
    solver.push();
    more.iter().for_each(|one| solver.assert(one));
    let said = match solver.check() {
        SatResult::Unsat => Said::Unsat,
        SatResult::Unknown => Said::Unknown,
        SatResult::Sat => {
            let model = solver.get_model();
            let value = |model: &z3::Model, unknown: Unknown| encoder.value(model, unknown, is_text(question, unknown));
            let values = model.and_then(|model| {
                question.unknowns.iter().map(|&unknown| Some((unknown, value(&model, unknown)?))).collect()
            });
            values.map_or(Said::Unknown, Said::Sat)
        }
    };
    solver.pop(1);
    said
}

fn is_text(question: &Question<'_>, unknown: Unknown) -> bool {
    matches!(question.sorts[unknown.0 as usize], Value::Text(_))
}
