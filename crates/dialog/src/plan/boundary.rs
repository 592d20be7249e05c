//! Values at which programs go wrong: for each path, models on both sides of what the specification compares.
//!
//! In: a walk at the end of a path, a model of it. Out: models, in the order of their worth: both sides of each comparison
//! and each part of a disjunction alone (of conditions on the path, of other conditions, inside outputs); the
//! smallest and largest value of each reading; ties, repetitions and orders; texts of all kinds; borders of 8, 16 and 32 bits.
//! Everything is bounded by counts; Z3 is asked only so often.
//! Not here: which of these become sequences (`inputs`).

use super::inputs;
use crate::core::{Options, Spec, Stmt, Term};
use crate::gtrace::gtrace;
use crate::paths::{Step, Walk};
use crate::symbolic::Symbol;
use crate::value::Type;
use fastrand::Rng;
use num_bigint::{BigInt, BigUint};
use refute_constraints::{Answer, Effort, Formula, Int, Model, Unknown, Value};
use std::collections::BTreeMap;

/// Questions that are asked on one path.
const MOST_QUESTIONS: usize = 160;
/// Questions on one path for which the solver may think long.
const MOST_THINKING: usize = 24;
/// Readings whose smallest and largest value is looked for.
const MOST_EXTREMES: usize = 8;
/// Values that are all tried, where there are only so many.
const MOST_LISTED: usize = 12;

/// What programs that read texts forget: nothing, blanks inside, length, digits, capitals, other signs.
const TEXTS: [&str; 9] = [
    "",
    "two words",
    "a  b c",
    "42",
    "-7",
    "Mixed Case Words",
    "x",
    "what, exactly: 100% of it?",
    "the quick brown fox jumps over the lazy dog and runs away across the wide green field",
];

/// The conditions of a specification, wherever they stand.
pub(super) fn conditions(spec: &Spec) -> Vec<&Term> {
    fn collect<'s>(stmts: &'s [Stmt], conditions: &mut Vec<&'s Term>) {
        refute_source::deep(|| {
            for stmt in stmts {
                match stmt {
                    Stmt::If { condition, then, otherwise, .. } => {
                        conditions.push(condition);
                        collect(then, conditions);
                        collect(otherwise, conditions);
                    }
                    Stmt::Loop { body, .. } => collect(body, conditions),
                    Stmt::Read(read) => read.at_end.iter().for_each(|suite| collect(suite, conditions)),
                    Stmt::Say(_) | Stmt::Exit(_) => {}
                }
            }
        });
    }
    let mut conditions = Vec::new();
    collect(&spec.body, &mut conditions);
    conditions
}

/// So many models at most, all different. `small` and `other` are models of the path, the second with unrelated values.
pub(super) fn models(
    walk: &mut Walk<'_>,
    conditions: &[&Term],
    small: &Model,
    other: &Model,
    most: usize,
    thinking: &mut usize,
) -> Vec<Model> {
    let mut models: Vec<Model> = Vec::new();
    let mut add = |model: Model| {
        if !models.contains(&model) {
            models.push(model);
        }
        models.len() >= most
    };
    let questions = questions(walk, conditions);
    let thoughts = MOST_THINKING.min(*thinking);
    for (near, mut thoughts) in [(small, thoughts), (other, 0)] {
        for question in &questions {
            let mut answer = walk.stack.check(question, Some(near), Effort::Little);
            if answer == Answer::Unknown && thoughts > 0 {
                thoughts -= 1;
                *thinking -= 1;
                answer = walk.stack.check(question, Some(near), Effort::Usual);
            }
            if let Answer::Sat(model) = answer
                && add(model)
            {
                return models;
            }
        }
    }
    let reads = reads(walk);
    for suggestions in extremes(walk, small, &reads).into_iter().chain(orders(&reads)).chain(texts(&reads)) {
        if add(walk.stack.sample(small, &suggestions)) {
            return models;
        }
    }
    let narrow = narrow(walk.spec);
    for (unknown, value) in borders(walk.spec, &reads) {
        let wanted = Value::Int(value);
        let model = walk.stack.sample(small, &[(unknown, wanted.clone())]);
        if model[unknown.0 as usize] == wanted && is_modest(walk, &narrow, &model) && add(model) {
            return models;
        }
    }
    models
}

/// The specification with integers of 32 bits, which is what most programs compute with.
fn narrow(spec: &Spec) -> Spec {
    let mut narrow = spec.clone();
    narrow.options.avoid_overflow = Some(32);
    narrow
}

/// Whether everything that the specification computes stays in its integers, also sums in any order.
fn is_modest(walk: &Walk<'_>, narrow: &Spec, model: &Model) -> bool {
    let sizes = model.iter().filter_map(|value| match value {
        Value::Int(int) => Some(int.magnitude()),
        Value::Text(_) => None,
    });
    if BigInt::from(sizes.sum::<BigUint>()) > BigInt::from(i32::MAX) {
        return false;
    }
    let Some(lines) = inputs::lines(walk, model, &mut Rng::with_seed(0)) else { return false };
    gtrace(narrow, &lines, &mut inputs::Unspecific).is_ok_and(|trace| !trace.overflowed)
}

/// What is worth a model each.
fn questions(walk: &Walk<'_>, conditions: &[&Term]) -> Vec<Formula> {
    let mut questions: Vec<Formula> = Vec::new();
    let mut add = |more: Vec<Formula>| {
        for question in more {
            if questions.len() < MOST_QUESTIONS && question.as_constant().is_none() && !questions.contains(&question) {
                questions.push(question);
            }
        }
    };
    walk.supposed.iter().for_each(|formula| add(formula.edges()));
    conditions.iter().filter_map(|term| walk.condition(term)).for_each(|formula| add(formula.edges()));
    for symbol in walk.spoken() {
        match symbol {
            Symbol::Int(int) => add(int.edges()),
            Symbol::Truth(formula) => add(formula.edges()),
            Symbol::Text(_) | Symbol::List(_) => {}
        }
    }
    questions
}

/// An unknown that is read, its type, and its number among those of its variable.
struct Read {
    unknown: Unknown,
    ty: Type,
    place: usize,
    count: usize,
}

/// What is read on the path.
fn reads(walk: &Walk<'_>) -> Vec<Read> {
    let mut counts = BTreeMap::new();
    let mut reads = Vec::new();
    for step in &walk.steps {
        let Step::Line { read, unknowns } = step else { continue };
        for (&unknown, slot) in unknowns.iter().zip(&read.slots) {
            let count = counts.entry(slot.var).or_insert(0_usize);
            let ty = walk.spec.vars[slot.var.0 as usize].ty.clone();
            reads.push((Read { unknown, ty, place: *count, count: 0 }, slot.var));
            *count += 1;
        }
    }
    reads.into_iter().map(|(read, var)| Read { count: counts[&var], ..read }).collect()
}

type Suggestions = Vec<(Unknown, Value)>;

/// Each reading as small and as large as it can be; all of its values when they are few.
fn extremes(walk: &mut Walk<'_>, near: &Model, reads: &[Read]) -> Vec<Suggestions> {
    let mut all = Vec::new();
    for read in reads.iter().take(MOST_EXTREMES) {
        if let Some(values) = walk.stack.listed(read.unknown) {
            let few = values.len() <= MOST_LISTED;
            let chosen = values.iter().enumerate().filter(|(place, _)| few || *place == 0 || place + 1 == values.len());
            all.extend(chosen.map(|(_, value)| vec![(read.unknown, value.clone())]));
        } else if read.ty == Type::Int {
            for up in [false, true] {
                let value = extreme(walk, near, read.unknown, up);
                all.push(vec![(read.unknown, Value::Int(value))]);
            }
        }
    }
    all
}

/// The smallest or largest value that an integer is found to have, not beyond the values that are asked for.
fn extreme(walk: &mut Walk<'_>, near: &Model, unknown: Unknown, up: bool) -> BigInt {
    let value = |model: &Model| match &model[unknown.0 as usize] {
        Value::Int(int) => int.clone(),
        Value::Text(_) => BigInt::ZERO,
    };
    let int = Int::unknown(unknown);
    let mut reach = |bound: &BigInt| {
        let bound = Int::constant(bound.clone());
        let beyond = if up { bound.at_most(&int) } else { int.at_most(&bound) };
        match walk.stack.check(&beyond, Some(near), Effort::Little) {
            Answer::Sat(model) => Some(value(&model)),
            Answer::Unsat | Answer::Unknown => None,
        }
    };
    let (low, high) = walk.spec.options.values.clone();
    let mut beyond = if up { high } else { low };
    if reach(&beyond).is_some() {
        return beyond;
    }
    let mut good = value(near);
    while if up { &good + 1 < beyond } else { beyond < &good - 1 } {
        let middle: BigInt = (&good + &beyond) / 2;
        match reach(&middle) {
            Some(found) => good = found,
            None => beyond = middle,
        }
    }
    good
}

/// Readings that are alike, in order, all negative, or repeated here and there.
fn orders(reads: &[Read]) -> Vec<Suggestions> {
    let rules: [fn(i64, i64) -> i64; 10] = [
        |_, _| 1,
        |_, _| -1,
        |_, _| 5,
        |place, _| place + 1,
        |place, count| count - place,
        |place, _| -place - 1,
        |place, count| place - count,
        |place, _| if place % 2 == 0 { place + 1 } else { -place - 1 },
        |place, _| place / 2 + 1,
        |place, _| (place + 1) / 2 + 1,
    ];
    if reads.len() < 2 {
        return Vec::new();
    }
    let number = |read: &Read, rule: fn(i64, i64) -> i64, (at, all): (usize, usize)| {
        // Of several variables with one reading each, the order is the one in which they are read.
        let (place, count) = if read.count > 1 { (read.place, read.count) } else { (at, all) };
        (read.unknown, Value::int(rule(place as i64, count as i64)))
    };
    let numbers = |rule| {
        let ints = reads.iter().enumerate().filter(|(_, read)| read.ty == Type::Int);
        ints.map(|(at, read)| number(read, rule, (at, reads.len()))).collect()
    };
    rules.into_iter().map(numbers).collect()
}

/// Texts of all kinds, each for all readings of a text.
fn texts(reads: &[Read]) -> Vec<Suggestions> {
    let texts: Vec<Unknown> = reads.iter().filter(|read| read.ty == Type::Str).map(|read| read.unknown).collect();
    if texts.is_empty() {
        return Vec::new();
    }
    TEXTS.iter().map(|text| texts.iter().map(|unknown| (*unknown, Value::text(text))).collect()).collect()
}

/// The borders of small machine integers, for the first and the last reading of an integer. Not for values that the
/// specification keeps away (`option values`), and small ones only where the teacher's functions may take long on large
/// ones.
fn borders(spec: &Spec, reads: &[Read]) -> Vec<(Unknown, BigInt)> {
    let wide = spec.options.avoid_overflow.is_some();
    let usual = Options::default().values;
    let foreign = !spec.opaques.is_empty();
    let mut values: Vec<i64> = vec![127, 128, -128, -129, 255, 256];
    if !foreign {
        values.extend([32_767, 32_768, -32_768, -32_769, 65_535, 65_536]);
    }
    if !foreign && wide {
        values.extend([i64::from(i32::MAX), i64::from(i32::MIN) + 1]);
    }
    let allowed = |value: &BigInt| {
        spec.options.values == usual || {
            let (low, high) = &spec.options.values;
            low <= value && value <= high
        }
    };
    let values: Vec<BigInt> = values.into_iter().map(BigInt::from).filter(allowed).collect();
    let ints: Vec<Unknown> = reads.iter().filter(|read| read.ty == Type::Int).map(|read| read.unknown).collect();
    let mut chosen: Vec<Unknown> = ints.first().into_iter().chain(ints.last()).copied().collect();
    chosen.dedup();
    chosen.iter().flat_map(|unknown| values.iter().map(|value| (*unknown, value.clone()))).collect()
}
