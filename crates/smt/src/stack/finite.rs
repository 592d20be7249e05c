//! Decides constraints whose unknowns all have a few listed values: tries values, propagates, and goes back.
//!
//! In: nodes and domains. Out: domains with one value each, that there is no solution, or none of both when it takes too
//! long. The unknown with the fewest values left is tried first, which keeps refutations short; unknowns that must all
//! be different are matched with values, because counting them is what propagation cannot do.

use super::domains::{Declared, Domain, Node};
use super::formula::{Unknown, Value};
use rustc_hash::FxHashMap;

/// Values tried before giving up.
const MOST_TRIES: usize = 3_000;

/// What the search found.
#[derive(Debug)]
pub(super) enum Found {
    /// One value each.
    Solution(Vec<Domain>),
    /// There is no solution.
    Nothing,
    /// Not found out.
    GaveUp,
}

/// Searches for values of `unknowns`, all of which are finite.
pub(super) fn search(declared: &Declared, nodes: &[&Node], unknowns: &[Unknown], start: Vec<Domain>) -> Found {
    let distinct = Distinct::new(declared, nodes, unknowns);
    let mut open = vec![start];
    let mut tries = 0;
    // Depth first: each entry of `open` is a state still to be looked at.
    while let Some(mut domains) = open.pop() {
        tries += 1;
        if tries > MOST_TRIES {
            return Found::GaveUp;
        }
        let empty = unknowns.iter().any(|unknown| domains[unknown.0 as usize] == Domain::Bits(0));
        if empty || declared.propagate(nodes, &mut domains).is_err() || !distinct.possible(&domains) {
            continue;
        }
        let bits = |unknown: &Unknown| match domains[unknown.0 as usize] {
            Domain::Bits(bits) => bits,
            _ => unreachable!("all are finite"),
        };
        let choice = unknowns.iter().filter(|unknown| bits(unknown).count_ones() > 1);
        let Some(unknown) = choice.min_by_key(|unknown| bits(unknown).count_ones()) else {
            if nodes.iter().all(|node| declared.truth(node, &domains) == Some(true)) {
                return Found::Solution(domains);
            }
            continue;
        };
        let all = bits(unknown);
        let first = all & all.wrapping_neg();
        let mut others = domains.clone();
        others[unknown.0 as usize] = Domain::Bits(all & !first);
        domains[unknown.0 as usize] = Domain::Bits(first);
        open.push(others);
        open.push(domains);
    }
    Found::Nothing
}

/// Groups of unknowns that must all be different.
struct Distinct {
    /// For each unknown of a group: itself, and the numbers of its values.
    groups: Vec<Vec<(Unknown, Vec<u32>)>>,
    values: usize,
}

impl Distinct {
    fn new(declared: &Declared, nodes: &[&Node], unknowns: &[Unknown]) -> Distinct {
        let mut pairs = Vec::new();
        nodes.iter().for_each(|node| differing(node, &mut pairs));
        let differ = |a: Unknown, b: Unknown| pairs.contains(&(a, b)) || pairs.contains(&(b, a));
        let mut numbers: FxHashMap<&Value, u32> = FxHashMap::default();
        let mut groups = Vec::new();
        let mut left: Vec<Unknown> = unknowns.iter().copied().filter(|&one| pairs.iter().any(|&(a, b)| a == one || b == one)).collect();
        while let Some(&first) = left.first() {
            let mut group = vec![first];
            for &unknown in &left[1..] {
                if group.iter().all(|&member| differ(member, unknown)) {
                    group.push(unknown);
                }
            }
            left.retain(|unknown| !group.contains(unknown));
            let mut numbered = |unknown: Unknown| {
                let values = declared.values[unknown.0 as usize].as_ref().expect("all are finite");
                let number = |value| {
                    let next = numbers.len() as u32;
                    *numbers.entry(value).or_insert(next)
                };
                (unknown, values.iter().map(number).collect::<Vec<u32>>())
            };
            // Two that differ are looked after by propagation.
            if group.len() > 2 {
                groups.push(group.into_iter().map(&mut numbered).collect());
            }
        }
        Distinct { groups, values: numbers.len() }
    }

    /// Whether each unknown of a group can have a value of its own.
    fn possible(&self, domains: &[Domain]) -> bool {
        self.groups.iter().all(|group| {
            let mut owner = vec![None; self.values];
            (0..group.len()).all(|member| place(group, member, domains, &mut owner, &mut vec![false; self.values]))
        })
    }
}

/// Gives a member of a group a value, moving others if need be.
fn place(
    group: &[(Unknown, Vec<u32>)],
    member: usize,
    domains: &[Domain],
    owner: &mut [Option<usize>],
    seen: &mut [bool],
) -> bool {
    let (unknown, values) = &group[member];
    let Domain::Bits(bits) = domains[unknown.0 as usize] else { return true };
    for (bit, &value) in values.iter().enumerate() {
        let value = value as usize;
        if bits >> bit & 1 == 0 || seen[value] {
            continue;
        }
        seen[value] = true;
        let free = match owner[value] {
            None => true,
            Some(other) => place(group, other, domains, owner, seen),
        };
        if free {
            owner[value] = Some(member);
            return true;
        }
    }
    false
}

/// The pairs that differ whatever else holds.
fn differing(node: &Node, pairs: &mut Vec<(Unknown, Unknown)>) {
    match node {
        Node::Differ(a, b) => pairs.push((*a, *b)),
        Node::All(parts) => parts.iter().for_each(|part| differing(part, pairs)),
        _ => {}
    }
}
