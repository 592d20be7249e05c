//! Which values of a finite unknown are interchangeable.
//!
//! Two values are interchangeable in a constraint when swapping them in all its unknowns gives the same constraint. That is
//! an equivalence, and for several constraints its classes are intersected. A search that has refuted one value need not
//! try another one of its class that nothing else has been set to; without this, `each of these five digits was guessed,
//! and only four guesses were new` takes 120 tries instead of one.
//! Constraints are compared by hashes of 64 bits that do not depend on the order of parts.

use super::domains::{Declared, Node};
use super::formula::{Unknown, Value};
use std::rc::Rc;

/// What may be swapped in a constraint.
#[derive(Debug)]
pub(super) enum Symmetry {
    /// Nothing.
    Rigid,
    /// Values of this list that have the same class.
    Classes(Rc<[Value]>, Vec<u8>),
}

/// The symmetry of a constraint about these unknowns.
pub(super) fn symmetry(declared: &Declared, node: &Node, unknowns: &[Unknown]) -> Symmetry {
    let lists = unknowns.iter().map(|unknown| declared.values[unknown.0 as usize].as_ref());
    let Some(lists) = lists.collect::<Option<Vec<_>>>() else { return Symmetry::Rigid };
    let Some(list) = lists.first().filter(|list| lists.iter().all(|other| Rc::ptr_eq(list, other))) else {
        return Symmetry::Rigid;
    };
    let Some(plain) = hash(node, None) else { return Symmetry::Rigid };
    // Each value joins the first earlier one that it can be swapped with.
    let mut classes: Vec<u8> = Vec::with_capacity(list.len());
    for place in 0..list.len() {
        let friend = (0..place).find(|&other| {
            usize::from(classes[other]) == other && hash(node, Some((other as u32, place as u32))) == Some(plain)
        });
        classes.push(friend.unwrap_or(place) as u8);
    }
    Symmetry::Classes((*list).clone(), classes)
}

/// The classes of a list of values under all these symmetries: values with the same class may be swapped.
pub(super) fn common<'a>(list: &Rc<[Value]>, constraints: impl Iterator<Item = (&'a Symmetry, bool)>) -> Vec<u8> {
    let mut classes = vec![0; list.len()];
    for (symmetry, concerned) in constraints {
        match symmetry {
            Symmetry::Rigid if concerned => return (0..list.len() as u8).collect(),
            Symmetry::Classes(other, own) if Rc::ptr_eq(list, other) => {
                let pairs: Vec<(u8, u8)> = classes.iter().copied().zip(own.iter().copied()).collect();
                for (class, pair) in classes.iter_mut().zip(&pairs) {
                    *class = pairs.iter().position(|other| other == pair).unwrap_or(0) as u8;
                }
            }
            Symmetry::Rigid | Symmetry::Classes(..) => {}
        }
    }
    classes
}

/// A hash of a node after a swap; none when single values matter in other ways than through sets of them.
fn hash(node: &Node, swap: Option<(u32, u32)>) -> Option<u64> {
    Some(match node {
        Node::Constant(value) => mix(1, u64::from(*value)),
        Node::Bits(unknown, bits) => mix(mix(2, u64::from(unknown.0)), swapped(*bits, swap)),
        Node::Differ(a, b) => mix(3, mix(0, u64::from(a.0)).wrapping_add(mix(0, u64::from(b.0)))),
        Node::Equal(a, b) => mix(4, mix(0, u64::from(a.0)).wrapping_add(mix(0, u64::from(b.0)))),
        Node::All(parts) => mix(5, hash_all(parts, swap)?),
        Node::Any(parts) => mix(6, hash_all(parts, swap)?),
        Node::Sum(sum) => {
            let mut all = 0_u64;
            for (number, condition) in sum.choices()? {
                all = all.wrapping_add(mix(hash(condition, swap)?, number));
            }
            mix(7, all)
        }
        Node::Closed(..) => return None,
    })
}

fn hash_all(parts: &[Node], swap: Option<(u32, u32)>) -> Option<u64> {
    parts.iter().try_fold(0_u64, |sum, part| Some(sum.wrapping_add(hash(part, swap)?)))
}

fn swapped(bits: u64, swap: Option<(u32, u32)>) -> u64 {
    match swap {
        Some((a, b)) if (bits >> a ^ bits >> b) & 1 == 1 => bits ^ (1 << a | 1 << b),
        _ => bits,
    }
}

/// Mixes two numbers well (the finish of splitmix64).
fn mix(a: u64, b: u64) -> u64 {
    let mut z = a.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(b).wrapping_add(0x1405_7b7e_f767_814f);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
