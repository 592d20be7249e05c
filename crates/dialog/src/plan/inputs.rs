//! Input sequences for one path.
//!
//! In: a walk that stands at the end of a path. Out: a [`PlannedPath`] whose sequences were run through the specification,
//! or none when no input takes the path without leaving the machine's integers.

use super::budget::Share;
use super::suggest::{self, Suggestions};
use super::{PathStatus, PlannedPath, boundary, invalid};
use crate::core::{Invalid, OpaqueId, Read, Term};
use crate::gtrace::{GtraceError, gtrace};
use crate::paths::{Constants, Step, Walk, known};
use crate::store::Store;
use crate::trace::{Input, OpaqueError, Opaques};
use crate::value::{Type, Value};
use fastrand::Rng;
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use refute_constraints::{Answer, Effort, Formula, Int, Model, Text, Unknown, Value as SolverValue};

/// Random attempts per sequence that is asked for, before sequences are asked for that differ from all others.
const ATTEMPTS: usize = 3;
/// Sequences that a path has wherever it has so many, when they are chosen by boundaries.
const LEAST: usize = 5;

/// Which sequences are wanted for a path.
#[derive(Clone, Copy)]
pub(super) struct Wish<'a> {
    /// So many at most.
    pub(super) share: Share,
    /// So many without injected values, boundaries not counted, and so many with.
    pub(super) random: usize,
    /// Both sides of what is compared, with all conditions of the specification; none when these are not wanted.
    pub(super) boundary: Option<&'a [&'a Term]>,
}

/// Collects the sequences of a path.
struct Collector<'a, 's> {
    walk: &'a mut Walk<'s>,
    constants: &'a Constants,
    random: &'a mut Rng,
    share: Share,
    /// Whether there would have been more than the share.
    cut: bool,
    samples: Vec<Vec<Input>>,
    /// The models of these, as far as there is one.
    models: Vec<Model>,
    dropped: &'a mut usize,
    /// Questions about boundaries for which the solver may still think long.
    thinking: &'a mut usize,
}

/// The sequences for the path at whose end the walk stands.
pub(super) fn path(
    walk: &mut Walk<'_>,
    constants: &Constants,
    random: &mut Rng,
    wish: Wish<'_>,
    (dropped, thinking): (&mut usize, &mut usize),
) -> Option<PlannedPath> {
    let mut path = PlannedPath {
        decisions: walk.decisions.clone(),
        reads: walk.steps.len(),
        known: known(walk),
        samples: Vec::new(),
        cut: false,
    };
    let Some(near) = walk.model.clone() else { return Some(path) };
    let guards = Formula::all(walk.guards.iter().cloned());
    let answer = match walk.stack.check(&guards, Some(&near), Effort::Little) {
        Answer::Unknown => {
            let effort = walk.effort();
            walk.stack.check(&guards, Some(&near), effort)
        }
        answer => answer,
    };
    let near = match answer {
        Answer::Sat(model) => model,
        Answer::Unsat => return None,
        Answer::Unknown => {
            path.known = PathStatus::Unknown;
            return Some(path);
        }
    };
    walk.stack.push();
    for guard in walk.guards.clone() {
        walk.stack.assert(&guard);
    }
    let (samples, models) = (Vec::new(), Vec::new());
    let mut collector =
        Collector { walk, constants, random, share: wish.share, cut: false, samples, models, dropped, thinking };
    collector.collect(&near, wish);
    (path.samples, path.cut) = (collector.samples, collector.cut);
    walk.stack.pop();
    if path.samples.is_empty() && wish.share.count > 0 {
        path.known = PathStatus::Unknown;
    }
    Some(path)
}

impl Collector<'_, '_> {
    /// All sequences: the one with small values, those at boundaries, others.
    fn collect(&mut self, near: &Model, wish: Wish<'_>) {
        let mut valid = wish.random;
        let mut least = wish.random;
        if let Some(conditions) = wish.boundary {
            let small = self.walk.stack.sample(near, &suggest::small(self.walk));
            self.keep(small.clone());
            if !self.is_full() {
                let suggestions = suggest::random(self.walk, self.constants, self.random);
                let other = self.walk.stack.sample(near, &suggestions);
                // A quarter is for what comes after them.
                let most = self.share.count - self.share.count / 4;
                let models = boundary::models(self.walk, conditions, &small, &other, most, self.thinking);
                self.cut |= models.len() == most && self.share.short;
                models.into_iter().for_each(|model| self.keep(model));
            }
            self.with_invalid(wish.random);
            valid += self.models.len();
            least = LEAST;
        }
        self.valid(near, valid, least);
        if wish.boundary.is_none() {
            self.with_invalid(wish.random);
        }
    }

    /// Whether the path has as many sequences as it may have. Who asks wants more: it is noted when the budget forbids it.
    fn is_full(&mut self) -> bool {
        let full = self.samples.len() >= self.share.count;
        self.cut |= full && self.share.short;
        full
    }

    /// Sequences without injected values: one with small values, random ones up to `count` in all, and if these are fewer
    /// than `least`, others as long as there are any.
    fn valid(&mut self, near: &Model, count: usize, least: usize) {
        let attempts = count.saturating_sub(self.models.len()).saturating_mul(ATTEMPTS);
        let small = suggest::small(self.walk);
        self.add(near, &small);
        for _ in 0..attempts {
            if self.models.len() >= count || self.walk.steps.is_empty() || self.is_full() {
                break;
            }
            let suggestions = suggest::random(self.walk, self.constants, self.random);
            self.add(near, &suggestions);
        }
        self.walk.stack.push();
        let mut told = 0;
        while self.models.len() < least && told < self.models.len() && !self.is_full() {
            for model in &self.models[told..] {
                let differs = self.differs(model);
                self.walk.stack.assert(&differs);
            }
            told = self.models.len();
            // The last model is none any more, so there is nothing to start from.
            if let Answer::Sat(model) = self.walk.stack.check(&Formula::constant(true), None, Effort::Usual) {
                self.keep(model);
            }
        }
        self.walk.stack.pop();
    }

    /// One of the values that are read differs from the model's.
    fn differs(&self, model: &Model) -> Formula {
        let differs = |unknown: &Unknown| {
            let same = match &model[unknown.0 as usize] {
                SolverValue::Int(value) => Int::unknown(*unknown).equals(&Int::constant(value.clone())),
                SolverValue::Text(text) => Text::Unknown(*unknown).equals(&Text::Constant(text.clone())),
            };
            same.negated()
        };
        Formula::any(self.walk.steps.iter().flat_map(unknowns).map(differs))
    }

    fn add(&mut self, near: &Model, suggestions: &Suggestions) {
        let model = self.walk.stack.sample(near, suggestions);
        self.keep(model);
    }

    /// Keeps the sequence of a model if it is new and takes the path.
    fn keep(&mut self, model: Model) {
        if self.models.contains(&model) {
            return;
        }
        let Some(lines) = lines(self.walk, &model, self.random) else { return };
        if self.keep_lines(lines) {
            self.models.push(model);
        }
    }

    fn keep_lines(&mut self, lines: Vec<Input>) -> bool {
        if self.samples.contains(&lines) || self.is_full() {
            return false;
        }
        match gtrace(self.walk.spec, &lines, &mut Unspecific) {
            Ok(_) => {
                self.samples.push(lines);
                true
            }
            // An output without a value: the specification does not speak about these inputs.
            Err(GtraceError::Undefined(_)) => false,
            Err(error) => {
                debug_assert!(false, "{lines:?} does not take its path: {}", error.message(self.walk.spec));
                *self.dropped += 1;
                false
            }
        }
    }

    /// As many sequences again with invalid lines where these are asked for again.
    fn with_invalid(&mut self, count: usize) {
        let most = self.walk.spec.options.max_invalid;
        let retries =
            |step: &Step<'_>| matches!(step, Step::Line { read, .. } if matches!(read.invalid, Invalid::Retry(_)));
        if most == 0 || self.models.is_empty() || !self.walk.steps.iter().any(retries) {
            return;
        }
        let before = self.samples.len();
        for attempt in 0..count * ATTEMPTS {
            if self.samples.len() - before >= count || self.is_full() {
                break;
            }
            let model = self.models[attempt % self.models.len()].clone();
            let places: Vec<usize> =
                (0..self.walk.steps.len()).filter(|&place| retries(&self.walk.steps[place])).collect();
            let times = 1 + self.random.usize(..most);
            let chosen: Vec<usize> = (0..times).map(|_| places[self.random.usize(..places.len())]).collect();
            if let Some(lines) = self.injected(&model, &chosen) {
                self.keep_lines(lines);
            }
        }
    }

    /// The lines of a model with an invalid one before each of the chosen places; none when there is nothing invalid.
    fn injected(&mut self, model: &Model, chosen: &[usize]) -> Option<Vec<Input>> {
        let plain = lines(self.walk, model, self.random)?;
        let mut store = Store::new();
        let mut lines = Vec::new();
        for (place, line) in plain.into_iter().enumerate() {
            let Step::Line { read, unknowns } = self.walk.steps[place].clone() else {
                lines.push(line);
                continue;
            };
            let values = values(self.walk, read, &unknowns, model);
            for _ in chosen.iter().filter(|&&chosen| chosen == place) {
                let wrong = invalid::line(self.walk, read, &store, &values, self.constants, self.random);
                lines.extend(wrong.map(Input::Line));
            }
            store.admit(read, &values);
            lines.push(line);
        }
        (lines.len() > self.walk.steps.len()).then_some(lines)
    }
}

/// The lines of a model; none where a line is wanted that is no value and there is none.
pub(super) fn lines(walk: &Walk<'_>, model: &Model, random: &mut Rng) -> Option<Vec<Input>> {
    let line = |step: &Step<'_>| match step {
        Step::End => Some(Input::End),
        Step::Line { read, unknowns } if unknowns.is_empty() => invalid::garbage(walk, read, random).map(Input::Line),
        Step::Line { read, unknowns } => Some(Input::Line(invalid::shown(walk, &values(walk, read, unknowns, model)))),
    };
    walk.steps.iter().map(line).collect()
}

fn values(walk: &Walk<'_>, read: &Read, unknowns: &[Unknown], model: &Model) -> Vec<Value> {
    let value = |(unknown, slot): (&Unknown, &crate::core::Slot)| {
        let ty = &walk.spec.vars[slot.var.0 as usize].ty;
        match (ty, &model[unknown.0 as usize]) {
            (Type::Bool, SolverValue::Int(int)) => Value::Bool(*int != BigInt::ZERO),
            (Type::Enum(id), SolverValue::Int(int)) => Value::Label(*id, int.to_u32().unwrap_or_default()),
            (_, SolverValue::Int(int)) => Value::Int(int.clone()),
            (_, SolverValue::Text(text)) => Value::Str(text.to_string()),
        }
    };
    unknowns.iter().zip(&read.slots).map(value).collect()
}

fn unknowns<'a>(step: &'a Step<'_>) -> &'a [Unknown] {
    match step {
        Step::Line { unknowns, .. } => unknowns,
        Step::End => &[],
    }
}

/// Stands for the teacher's functions, which occur in outputs only: what they give makes no difference to the inputs.
pub(super) struct Unspecific;

impl Opaques for Unspecific {
    fn call(&mut self, _: OpaqueId, _: &[Value]) -> Result<Value, OpaqueError> {
        Ok(Value::Str("?".to_owned()))
    }
}
