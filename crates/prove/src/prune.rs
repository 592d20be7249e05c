//! Leaves out of a certificate what its last entry does not need: lemmas that were proved on the way and not used.
//!
//! In: entries as the search made them. Out: the numbers of those that are needed, and the entries with all numbers made to
//! fit. Nothing depends on this being right: the checker follows what comes out.

use crate::certificate::{Entry, Next, Reason, Tree};
use crate::driver::Decision;
use std::collections::BTreeSet;

/// The entries that the last one needs, with their numbers before.
pub(crate) fn needed(entries: &[Entry]) -> Vec<(usize, Entry)> {
    let equations: Vec<usize> =
        (0..entries.len()).filter(|number| matches!(entries[*number], Entry::Equation { .. })).collect();
    let mut kept: BTreeSet<usize> = BTreeSet::new();
    let mut open: Vec<usize> = entries.len().checked_sub(1).into_iter().collect();
    while let Some(number) = open.pop() {
        if kept.insert(number) {
            uses(tree(&entries[number]), &equations, &mut open);
        }
    }
    let new_rules: Vec<Option<u32>> = equations
        .iter()
        .scan(0, |next, number| {
            let own = kept.contains(number).then_some(*next);
            *next += u32::from(own.is_some());
            Some(own)
        })
        .collect();
    let position = |number: u32| kept.iter().position(|one| *one == number as usize).unwrap_or_default() as u32;
    // Rule 0 is the hypothesis; the others are the equations in their order.
    let rule = |number: u32| match number.checked_sub(1) {
        None => 0,
        Some(index) => new_rules.get(index as usize).copied().flatten().map_or(0, |new| new + 1),
    };
    let renumbered = |number: &usize| {
        let mut entry = entries[*number].clone();
        match &mut entry {
            Entry::Equation { tree, .. } | Entry::Ending { tree, .. } | Entry::Application { tree, .. } => {
                renumber(tree, &rule, &position);
            }
        }
        (*number, entry)
    };
    kept.iter().map(renumbered).collect()
}

fn tree(entry: &Entry) -> &Tree {
    match entry {
        Entry::Equation { tree, .. } | Entry::Ending { tree, .. } | Entry::Application { tree, .. } => tree,
    }
}

/// The entries that a tree refers to.
fn uses(tree: &Tree, equations: &[usize], found: &mut Vec<usize>) {
    let mut rule = |number: u32| {
        let index = number.checked_sub(1).and_then(|index| equations.get(index as usize));
        found.extend(index);
    };
    for decision in &tree.decisions {
        if let Decision::Rewrite(number) | Decision::Relate(number, _) = decision {
            rule(*number);
        }
    }
    if let Next::Same(Some((number, _))) = &tree.next {
        rule(*number);
    }
    for reason in &tree.reasons {
        match reason {
            Reason::Entry(number) | Reason::Made(number, _) => found.push(*number as usize),
            Reason::Smaller => {}
        }
    }
    tree.sides.iter().for_each(|tree| uses(tree, equations, found));
    if let Next::Split(trees) = &tree.next {
        trees.iter().for_each(|tree| uses(tree, equations, found));
    }
}

fn renumber(tree: &mut Tree, rule: &impl Fn(u32) -> u32, position: &impl Fn(u32) -> u32) {
    for decision in &mut tree.decisions {
        if let Decision::Rewrite(number) | Decision::Relate(number, _) = decision {
            *number = rule(*number);
        }
    }
    for reason in &mut tree.reasons {
        match reason {
            Reason::Entry(number) | Reason::Made(number, _) => *number = position(*number),
            Reason::Smaller => {}
        }
    }
    tree.sides.iter_mut().for_each(|tree| renumber(tree, rule, position));
    match &mut tree.next {
        Next::Split(trees) => trees.iter_mut().for_each(|tree| renumber(tree, rule, position)),
        Next::Same(Some((number, _))) => *number = rule(*number),
        Next::Same(None) | Next::Contradiction | Next::Raises | Next::Done => {}
    }
}
