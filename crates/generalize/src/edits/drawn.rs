//! One neighbour of an input, drawn at random: for walks that need one at a time.

use super::{Around, Edits, Place, replace, rotated, swapped};
use crate::functions::{CallableFunction, Functions};
use crate::setting::{Input, Setting};
use crate::structure::{constructors, parts};
use crate::values::{Value, ValueId, Values};
use fastrand::Rng;
use refute_enumerate::{Node, NodeId};

impl Edits {
    /// One neighbour, drawn at random.
    pub(crate) fn drawn(
        &mut self,
        functions: &mut Functions,
        values: &mut Values,
        input: &Input,
        rng: &mut Rng,
    ) -> Option<Input> {
        let around = self.around(values, input);
        if functions.all().iter().any(CallableFunction::changes_inputs) && rng.u8(..8) == 0 {
            return call_drawn(&self.setting, functions, values, input, &around, rng);
        }
        let place = &around.places[rng.usize(..around.places.len())];
        let new = self.one_changed(values, place, &around, rng)?;
        Some(replace(values, input, place, new))
    }

    /// Something else for a place, drawn at random.
    fn one_changed(&mut self, values: &mut Values, place: &Place, around: &Around, rng: &mut Rng) -> Option<ValueId> {
        let space = self.setting.space.clone();
        let (case, args) = match values.get(place.value) {
            Value::Int(_) => return self.filler(values, place.node, around, rng),
            Value::Data(case, args) => (*case, args.clone()),
            _ => return pick(&self.changed(values, place, around), rng),
        };
        let node = place.node;
        match rng.u8(..8) {
            0 => {
                let own = parts(&space, values, node, place.value).into_iter().filter(|(part, _)| *part == node);
                pick(&own.map(|(_, value)| value).collect::<Vec<_>>(), rng)
            }
            1 => self.smallest(values, node),
            2 => {
                let fitting = around.places.iter().filter(|other| other.node == node).map(|other| other.value);
                pick(&fitting.collect::<Vec<_>>(), rng)
            }
            3 => pick(&swapped(&space, values, node, case, &args), rng),
            4 => pick(&rotated(&space, values, node, case, &args), rng),
            // Growing is what is wanted most.
            _ => {
                let (case, fields) = pick(&constructors(&space, node), rng)?;
                let recursive: Vec<usize> = (0..fields.len()).filter(|i| fields[*i] == node).collect();
                let hole = pick(&recursive, rng);
                let mut args = Vec::with_capacity(fields.len());
                for (i, field) in fields.iter().enumerate() {
                    args.push(if Some(i) == hole { place.value } else { self.filler(values, *field, around, rng)? });
                }
                Some(values.data(case, &args))
            }
        }
    }

    /// A plain value of a type, drawn at random.
    fn filler(&mut self, values: &mut Values, node: NodeId, around: &Around, rng: &mut Rng) -> Option<ValueId> {
        if *self.setting.space.node(node) == Node::Int {
            let near = match around.ints.len() {
                0 => 0,
                count => around.ints[rng.usize(..count)],
            };
            return Some(values.int(near.saturating_add(rng.i64(-1..=1))));
        }
        let fitting: Vec<ValueId> =
            around.places.iter().filter(|other| other.node == node).map(|other| other.value).collect();
        if rng.bool() {
            pick(&fitting, rng).or_else(|| self.smallest(values, node))
        } else {
            self.smallest(values, node)
        }
    }
}

/// One slot put through one function with parts of the input, drawn at random.
fn call_drawn(
    setting: &Setting,
    functions: &mut Functions,
    values: &mut Values,
    input: &Input,
    around: &Around,
    rng: &mut Rng,
) -> Option<Input> {
    let usable: Vec<usize> = (0..functions.all().len()).filter(|i| functions.all()[*i].changes_inputs()).collect();
    let number = pick(&usable, rng)?;
    let (params, result) = (functions.all()[number].params.clone(), functions.all()[number].result);
    let slots: Vec<usize> = (0..input.len()).filter(|slot| setting.slots[*slot].node == result).collect();
    let slot = pick(&slots, rng).filter(|_| functions.all()[number].any.is_none())?;
    let mut args = Vec::with_capacity(params.len());
    for param in &params {
        let fitting: Vec<ValueId> =
            around.places.iter().filter(|place| place.node == *param).map(|place| place.value).collect();
        args.push(if *param == result && rng.bool() { input[slot] } else { pick(&fitting, rng)? });
    }
    let mut changed = input.to_vec();
    changed[slot] = functions.call(values, number, &args)?;
    Some(changed.into())
}

fn pick<T: Clone>(from: &[T], rng: &mut Rng) -> Option<T> {
    (!from.is_empty()).then(|| from[rng.usize(..from.len())].clone())
}
