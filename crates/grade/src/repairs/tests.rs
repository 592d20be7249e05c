//! Groups of repairs on small classes.

use super::*;
use crate::assemble;
use crate::material::samples::{class, patch, wrong};

fn repair(key: &str, changed: usize) -> RepairVerdict {
    let mut verdict = RepairVerdict::new("submissions/x.ml", "f", RepairAnswer::Repaired);
    verdict.patch = Some(RepairPatch { key: key.to_owned(), changed_tokens: changed, ..patch() });
    verdict
}

fn check(repairs: Vec<Option<RepairVerdict>>, expected: &[&[usize]]) {
    let names = ["anna", "bernd", "chloe", "dmitri"];
    let mut report = assemble(class(names.iter().map(|name| wrong(name, 0, "x")).collect(), "F"));
    let given = repairs.into_iter().enumerate().filter_map(|(index, repair)| Some((index, repair?)));
    add_repairs(&mut report, given.collect());
    let groups: Vec<&[usize]> = report.repairs.iter().map(|group| group.members.as_slice()).collect();
    assert_eq!(groups, expected);
}

#[test]
fn the_largest_group_comes_first_and_its_smallest_patch_stands_for_it() {
    let [a, b, c, d] = [repair("one", 2), repair("two", 9), repair("two", 4), repair("one", 2)];
    check(vec![Some(a.clone()), Some(b.clone()), Some(c.clone()), None], &[&[2, 1], &[0]]);
    check(vec![Some(a), Some(b), Some(c), Some(d)], &[&[0, 3], &[2, 1]]);
}

#[test]
fn what_was_not_repaired_is_in_no_group() {
    let none = RepairVerdict::new("submissions/x.ml", "f", RepairAnswer::NoPatch);
    check(vec![Some(none), Some(repair("one", 1))], &[&[1]]);
    check(vec![], &[]);
}
