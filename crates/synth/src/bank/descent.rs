//! Whether a call of the function itself gets nearer to an end: one of its arguments must become smaller.
//!
//! A part of a parameter is smaller wherever the call stands; a number or a text may be so on some examples only, and on
//! the others the call has no value. This is a reason to believe in an end, no proof: candidates are run.

use super::{Entry, Place};
use crate::mask::Mask;
use crate::terms::Term;
use crate::types::Kind;
use crate::values::{Node, UNDEFINED};
use crate::world::World;

/// On which examples a call of the function itself has a smaller argument; `None` when it may never end.
pub(super) fn smaller(world: &World<'_>, place: &Place<'_>, parts: &[Entry]) -> Option<Mask> {
    if trades(world, place, parts) {
        return Some(place.mask);
    }
    let mut best = Mask::default();
    for (position, part) in parts.iter().enumerate() {
        match world.types.kind(world.params[position]) {
            Kind::Data(_) if is_part(world, place, part, position) => return Some(place.mask),
            Kind::Int | Kind::Text if is_computed(world, place, part, position) => {
                let columns = less(world, place, parts, position);
                if columns.len() > best.len() {
                    best = columns;
                }
            }
            _ => {}
        }
    }
    (!best.is_empty()).then_some(best)
}

/// Whether the arguments are the parameters in another order, with a part of one in place of the whole.
fn trades(world: &World<'_>, place: &Place<'_>, parts: &[Entry]) -> bool {
    let mut from = Vec::new();
    let mut smaller = false;
    for part in parts {
        let Term::Var(id) = world.terms.get(part.term) else { return false };
        let Some(at) = place.vars.iter().position(|var| var.id == *id) else { return false };
        let origin = if at < parts.len() { Some(at) } else { place.vars[at].part_of };
        let Some(origin) = origin.filter(|origin| !from.contains(origin)) else { return false };
        smaller |= at >= parts.len();
        from.push(origin);
    }
    smaller && parts.len() > 1
}

/// Whether an argument is a part of the parameter on every example: a variable that was taken out of it, or what a
/// component makes, as long as it is smaller.
fn is_part(world: &World<'_>, place: &Place<'_>, part: &Entry, position: usize) -> bool {
    match world.terms.get(part.term) {
        Term::Var(id) => place.vars.iter().any(|var| var.id == *id && var.part_of == Some(position)),
        Term::Component(_, args) if !args.is_empty() => {
            has_part(world, place, part, position) && is_smaller(world, place, part, position)
        }
        // The constructor that the parameter has, with a part of it in place of the whole.
        Term::Construct(_, case, args) => {
            let variables = args.iter().all(|arg| matches!(world.terms.get(*arg), Term::Var(_)));
            let same =
                |column| world.values.case(place.supply.args[position][column]).is_some_and(|own| own.0 == *case);
            variables
                && place.mask.iter().all(same)
                && has_part(world, place, part, position)
                && is_smaller(world, place, part, position)
        }
        _ => false,
    }
}

/// Whether an argument is smaller than the parameter on every example.
fn is_smaller(world: &World<'_>, place: &Place<'_>, part: &Entry, position: usize) -> bool {
    place.mask.iter().all(|column| {
        let (now, before) = (part.vector[column], place.supply.args[position][column]);
        now != UNDEFINED && !world.values.is_open(now) && world.values.size(now) < world.values.size(before)
    })
}

/// Whether a part of the parameter occurs in an argument.
fn has_part(world: &World<'_>, place: &Place<'_>, part: &Entry, position: usize) -> bool {
    let used = world.terms.variables(part.term);
    place.vars.iter().any(|var| var.part_of == Some(position) && used.contains(&var.id))
}

/// Whether an argument is computed from the parameter it
fn is_computed(world: &World<'_>, place: &Place<'_>, part: &Entry, position: usize) -> bool {
    let used = world.terms.variables(part.term);
    matches!(world.terms.get(part.term), Term::Component(..)) && used.contains(&place.vars[position].id)
}

/// On which examples a number is nearer to 0 than the parameter, or nearer to a number that stays, or a text shorter.
fn less(world: &World<'_>, place: &Place<'_>, parts: &[Entry], position: usize) -> Mask {
    let part = &parts[position];
    let stays = |other: usize, column: usize| {
        let value = place.supply.args[other][column];
        (other != position && parts[other].vector[column] == value).then_some(value)
    };
    let nearer = |now: i64, before: i64, column: usize| {
        (0..parts.len()).filter_map(|other| stays(other, column)).any(|value| match world.values.node(value) {
            Node::Int(to) => (*to - 1 <= now && now < before) || (before < now && now <= *to + 1),
            _ => false,
        })
    };
    let mut columns = Mask::default();
    for column in place.mask.iter() {
        let (now, before) = (part.vector[column], place.supply.args[position][column]);
        let less = match (world.values.node(now), world.values.node(before)) {
            (Node::Int(now), Node::Int(before)) => {
                (0 <= *now && now < before) || (before < now && *now <= 0) || nearer(*now, *before, column)
            }
            (Node::Text(now), Node::Text(before)) => now.len() < before.len(),
            _ => false,
        };
        if less {
            columns.insert(column);
        }
    }
    columns
}
