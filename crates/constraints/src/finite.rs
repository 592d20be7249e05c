//! Decides constraints whose unknowns all have a few listed values: tries values, propagates, and goes back.
//!
//! In: nodes and domains. Out: domains with one value each, that there is no solution, or none of both when it takes too
//! long. The unknown with the fewest values left and the most constraints still open about it is tried first; those that
//! no open constraint is about are not tried at all. Constraints that fail weigh more from then on, and the search starts
//! anew with what it has learnt about them now and then, which keeps refutations short. Unknowns that must all be different
//! are matched with values, because counting them is what propagation cannot do.

use super::domains::{Declared, Domain, Failed, Node, mask};
use super::formula::{Unknown, Value};
use super::symmetry::{Symmetry, common};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Values tried before giving up.
const MOST_TRIES: usize = 4_000;
/// Values tried before the search starts anew for the first time; each time half as many more.
const FIRST_ROUND: usize = 30;

/// What the search found.
#[derive(Debug)]
pub(super) enum FiniteAnswer {
    /// One value each.
    Solution(Vec<Domain>),
    /// There is no solution.
    Nothing,
    /// Not found out.
    GaveUp,
}

/// A constraint: as it is propagated, what may be swapped in it, its unknowns.
pub(super) type Part<'a> = (&'a Node, &'a Symmetry, &'a [Unknown]);

/// A state of the search.
struct State {
    domains: Vec<Domain>,
    /// For each list of values, those that an unknown was set to on the way here.
    used: Vec<u64>,
    /// The nodes that may still fail.
    active: Rc<[u32]>,
    /// The unknowns that were changed last.
    dirty: u128,
}

/// Searches for values of `unknowns`, all of which are finite.
pub(super) fn search(
    declared: &Declared,
    parts: &[Part<'_>],
    unknowns: &[Unknown],
    start: Vec<Domain>,
) -> FiniteAnswer {
    let nodes: Vec<&Node> = parts.iter().map(|(node, ..)| *node).collect();
    let nodes = &nodes[..];
    let distinct = Distinct::new(declared, nodes, unknowns);
    let lists = Lists::new(declared, parts, unknowns);
    let masks: Vec<u128> = parts.iter().map(|(_, _, unknowns)| mask(unknowns)).collect();
    let all: Rc<[u32]> = (0..nodes.len() as u32).collect();
    let root = || State { domains: start.clone(), used: vec![0; lists.0.len()], active: all.clone(), dirty: u128::MAX };
    let mut open = vec![root()];
    let mut heavy = vec![1_u32; nodes.len()];
    let (mut tries, mut round, mut anew) = (0, FIRST_ROUND, FIRST_ROUND);
    // Depth first: each entry of `open` is a state still to be looked at.
    while let Some(State { mut domains, mut used, active, dirty }) = open.pop() {
        tries += 1;
        if tries > MOST_TRIES {
            return FiniteAnswer::GaveUp;
        }
        if tries == anew {
            round += round / 2;
            anew += round;
            open = vec![root()];
            continue;
        }
        if unknowns.iter().any(|unknown| domains[unknown.0 as usize] == Domain::Bits(0)) {
            continue;
        }
        if let Err(Failed(number)) = declared.propagate_from(nodes, &masks, &active, dirty, &mut domains) {
            heavy[number] += 4;
            continue;
        }
        if !distinct.possible(&domains) {
            continue;
        }
        let mut weights = vec![0; domains.len()];
        let mut still = Vec::with_capacity(active.len());
        let mut failed = false;
        for &number in active.iter() {
            match declared.truth(nodes[number as usize], &domains) {
                Some(true) => {}
                Some(false) => failed = true,
                None => {
                    still.push(number);
                    declared.weigh(nodes[number as usize], &domains, heavy[number as usize], &mut weights);
                }
            }
        }
        if failed {
            continue;
        }
        let count = |unknown: &Unknown| match domains[unknown.0 as usize] {
            Domain::Bits(bits) => bits.count_ones(),
            _ => unreachable!("all are finite"),
        };
        let choice = unknowns.iter().filter(|unknown| weights[unknown.0 as usize] > 0 && count(unknown) > 1);
        // Few ways and many constraints: `ways / weight`, compared without fractions.
        let cost = |unknown: &Unknown| {
            let Domain::Bits(bits) = domains[unknown.0 as usize] else { unreachable!("all are finite") };
            let list = lists.of(declared, *unknown);
            let ways = lists.ways(list, bits, used[list]);
            // What has one way only, up to swaps, costs no branch at all.
            if ways == 1 { 0 } else { (u64::from(ways) << 32) / u64::from(weights[unknown.0 as usize]) }
        };
        let Some(unknown) = choice.min_by_key(|unknown| cost(unknown)) else {
            // Nothing is open, or nothing that could still be decided by trying.
            if still.is_empty() {
                return FiniteAnswer::Solution(first_values(domains, unknowns));
            }
            continue;
        };
        let Domain::Bits(all) = domains[unknown.0 as usize] else { unreachable!("all are finite") };
        let first = all & all.wrapping_neg();
        let list = lists.of(declared, *unknown);
        let mut others = domains.clone();
        // What fails with a value fails with all that could stand in its place.
        others[unknown.0 as usize] = Domain::Bits(all & !(first | lists.like(list, first, used[list])));
        domains[unknown.0 as usize] = Domain::Bits(first);
        let (active, dirty): (Rc<[u32]>, u128) = (still.into(), mask(&[*unknown]));
        open.push(State { domains: others, used: used.clone(), active: active.clone(), dirty });
        used[list] |= first;
        open.push(State { domains, used, active, dirty });
    }
    FiniteAnswer::Nothing
}

/// The lists of values that occur, each with the classes of its values.
struct Lists(Vec<(Rc<[Value]>, Vec<u8>)>);

impl Lists {
    fn new(declared: &Declared, parts: &[Part<'_>], unknowns: &[Unknown]) -> Lists {
        let list = |unknown: &Unknown| declared.values[unknown.0 as usize].as_ref().expect("all are finite");
        let mut lists: Vec<(Rc<[Value]>, Vec<u8>)> = Vec::new();
        for own in unknowns.iter().map(list) {
            if !lists.iter().any(|(known, _)| Rc::ptr_eq(known, own)) {
                let concerned = |about: &[Unknown]| about.iter().any(|one| Rc::ptr_eq(list(one), own));
                let symmetries = parts.iter().map(|(_, symmetry, about)| (*symmetry, concerned(about)));
                lists.push((own.clone(), common(own, symmetries)));
            }
        }
        Lists(lists)
    }

    fn of(&self, declared: &Declared, unknown: Unknown) -> usize {
        let own = declared.values[unknown.0 as usize].as_ref().expect("all are finite");
        self.0.iter().position(|(known, _)| Rc::ptr_eq(known, own)).expect("all lists are there")
    }

    /// How many of the values have to be tried: those that something was set to, and one of each class of the others.
    fn ways(&self, list: usize, bits: u64, used: u64) -> u32 {
        let classes = &self.0[list].1;
        let mut fresh = 0_u64;
        for (place, class) in classes.iter().enumerate() {
            if (bits & !used) >> place & 1 == 1 {
                fresh |= 1 << class;
            }
        }
        (bits & used).count_ones() + fresh.count_ones()
    }

    /// The values that nothing was set to and that can be swapped with `value`, if nothing was set to that either.
    fn like(&self, list: usize, value: u64, used: u64) -> u64 {
        if used & value != 0 {
            return 0;
        }
        let classes = &self.0[list].1;
        let class = classes[value.trailing_zeros() as usize];
        let same = (0..classes.len()).filter(|&place| classes[place] == class);
        same.fold(0, |bits, place| bits | 1 << place) & !used
    }
}

/// One of the values that are left for each; for those that no constraint is open about, any will do.
fn first_values(mut domains: Vec<Domain>, unknowns: &[Unknown]) -> Vec<Domain> {
    for unknown in unknowns {
        if let Domain::Bits(bits) = &mut domains[unknown.0 as usize] {
            *bits &= bits.wrapping_neg();
        }
    }
    domains
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
        let mut left: Vec<Unknown> =
            unknowns.iter().copied().filter(|&one| pairs.iter().any(|&(a, b)| a == one || b == one)).collect();
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
