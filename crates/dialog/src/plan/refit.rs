//! A failure on many inputs, tried again on shorter paths with its own values.
//!
//! In: a specification and a sequence. Out: shorter sequences that take paths of the specification, the shortest first. Of each
//! variable they have as many values in a row as they need, from every place of the sequence on; where these do not fit,
//! others that do. Bounded by counts.
//! Not here: running them (`testing`).

use super::inputs;
use crate::core::{Spec, VarId};
use crate::machine::{Event as Next, Machine};
use crate::paths::{Constants, Event, Step, Walk, known};
use crate::plan::PathStatus;
use crate::term::Evaluator;
use crate::trace::{Input, NoOpaques};
use crate::value::Value;
use fastrand::Rng;
use std::collections::{BTreeMap, BTreeSet};

/// Sequences at most.
const MOST: usize = 150;
/// Ends of the tree that are looked at for each number of loop bodies.
const MOST_ENDS: usize = 300;

/// Shorter sequences with the values of this one.
pub(crate) fn shorter(spec: &Spec, inputs: &[Input]) -> Vec<Vec<Input>> {
    let Some(values) = values(spec, inputs) else { return Vec::new() };
    let constants = Constants::of(spec);
    let mut found: BTreeSet<(usize, Vec<Input>)> = BTreeSet::new();
    for unfold in 1..inputs.len() {
        let mut walk = Walk::new(spec, unfold, constants.texts());
        for _ in 0..MOST_ENDS {
            let Some(event) = walk.next() else { break };
            if event == Event::Path && walk.steps.len() < inputs.len() && known(&mut walk) == PathStatus::Satisfiable {
                found.extend(refitted(&walk, &values).into_iter().map(|lines| (lines.len(), lines)));
            }
        }
        if found.len() >= MOST {
            break;
        }
    }
    found.into_iter().map(|(_, lines)| lines).take(MOST).collect()
}

/// Everything that a sequence has for each variable, in order; none when the specification does not speak about it.
fn values(spec: &Spec, inputs: &[Input]) -> Option<BTreeMap<VarId, Vec<Value>>> {
    let mut opaques = NoOpaques;
    let mut evaluator = Evaluator::new(spec, &mut opaques);
    let mut machine = Machine::new(spec);
    let mut rest = inputs.iter();
    loop {
        match machine.next(&mut evaluator).ok()? {
            Next::Says(_) => {}
            Next::Reads(read) => machine.take(read, rest.next()?).ok()?,
            Next::Ends => break,
        }
    }
    let vars = (0..spec.vars.len() as u32).map(VarId);
    Some(vars.map(|var| (var, machine.store().history(&[var]).into_iter().cloned().collect())).collect())
}

/// Sequences for the path at whose end the walk stands, from every place on.
fn refitted(walk: &Walk<'_>, values: &BTreeMap<VarId, Vec<Value>>) -> Vec<Vec<Input>> {
    let Some(near) = &walk.model else { return Vec::new() };
    let mut needs: BTreeMap<VarId, usize> = BTreeMap::new();
    let mut slots = Vec::new();
    for step in &walk.steps {
        let Step::Line { read, unknowns } = step else { continue };
        for (&unknown, slot) in unknowns.iter().zip(&read.slots) {
            let place = needs.entry(slot.var).or_default();
            slots.push((unknown, slot.var, *place));
            *place += 1;
        }
    }
    let spare = |var: &VarId| values.get(var).map_or(0, Vec::len).saturating_sub(needs[var]);
    let most = needs.keys().map(spare).max().unwrap_or(0);
    let from = |start: usize| {
        let suggestions = slots.iter().filter_map(|(unknown, var, place)| {
            let value = values.get(var)?.get(start.min(spare(var)) + place)?;
            Some((*unknown, super::suggest::symbol(value)))
        });
        let model = walk.stack.sample(near, &suggestions.collect::<Vec<_>>());
        inputs::lines(walk, &model, &mut Rng::with_seed(0))
    };
    (0..=most).filter_map(from).collect()
}
