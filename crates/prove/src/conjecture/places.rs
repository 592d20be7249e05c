//! The places of a call where something can be put: its arguments, and the parts of those that are tuples.

use crate::term::{List, Term, TermId, Terms};
use crate::types::unknown;
use crate::world::World;
use refute_ir::types::Type;
use rustc_hash::FxHashMap;

/// Which argument, and which field of it.
pub(super) type Place = (usize, Option<usize>);

/// The places of a call with what stands there and its type, as far as it is known.
pub(super) fn places(
    world: &World<'_>,
    head: TermId,
    args: &[TermId],
    types: &FxHashMap<TermId, Type>,
) -> Vec<(Place, TermId, Type)> {
    let params = world.function(head).map(|(code, _)| world.codes.code(code).params.clone()).unwrap_or_default();
    let known = |value: TermId, hint: Option<&Type>| match world.type_of(value, types) {
        own if own == unknown() => hint.cloned().unwrap_or(own),
        own => own,
    };
    let mut found = Vec::new();
    for (index, arg) in args.iter().enumerate() {
        let ty = known(*arg, params.get(index));
        match (&world.terms[*arg], world.types.components(&ty)) {
            (Term::Block(0, fields), Some(parts)) => {
                let leaves = fields.iter().enumerate();
                found.extend(leaves.map(|(at, part)| ((index, Some(at)), *part, known(*part, parts.get(at)))));
            }
            _ => found.push(((index, None), *arg, ty)),
        }
    }
    found
}

/// The arguments with other values in these places.
pub(super) fn plug(terms: &mut Terms, args: &[TermId], values: &[(Place, TermId)]) -> List {
    let mut args = args.to_vec();
    for ((index, field), value) in values {
        match (field, terms[args[*index]].clone()) {
            (Some(field), Term::Block(tag, fields)) => {
                let mut fields = fields.to_vec();
                fields[*field] = *value;
                args[*index] = terms.add(Term::Block(tag, fields.into()));
            }
            _ => args[*index] = *value,
        }
    }
    args.into()
}
