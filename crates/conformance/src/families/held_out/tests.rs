//! Samples beyond a size.

use super::{drawn, held_out};
use refute_driver::{Case, Text, compared_case};
use refute_enumerate::size_of;
use refute_generalize::Label;
use refute_play::CallInput;
use std::collections::BTreeSet;

const SORTED: &str = "
let rec rises = function x :: (y :: _ as rest) -> x < y && rises rest | _ -> true
let pre (_, list) = rises list
let reference (x, list) = List.mem x list
let submission (x, list) = match list with y :: _ -> x = y | [] -> false
let init = (2, [1; 2])";

fn case(text: &str) -> Case {
    let text = Text { name: "test.ml".to_string(), bytes: text.as_bytes().to_vec() };
    compared_case(&text).expect("a benchmark")
}

fn sample(text: &str, above: usize, seed: u64) -> Vec<(CallInput, Label)> {
    let Case { setting, mut oracle, .. } = case(text);
    held_out(&setting, &mut *oracle, above, seed)
}

#[test]
fn inputs_are_valid_different_and_larger() {
    let found = sample(SORTED, 5, 1);
    let sizes: BTreeSet<usize> = found.iter().map(|(filled, _)| size_of(&filled.input)).collect();
    assert_eq!(sizes.into_iter().collect::<Vec<_>>(), [6, 7]);
    let different: BTreeSet<String> = found.iter().map(|(filled, _)| format!("{filled:?}")).collect();
    assert_eq!(different.len(), found.len());
    let mut again = case(SORTED).oracle;
    for (filled, label) in &found {
        assert_eq!(again.judge(filled).map(|judged| judged.label), Some(*label));
        assert_ne!(*label, Label::Outside);
    }
    let failing = found.iter().filter(|(_, label)| label.fails()).count();
    assert!(failing > 10 && failing + 10 < found.len(), "{failing} of {}", found.len());
}

#[test]
fn the_seed_decides() {
    assert_eq!(sample(SORTED, 5, 7), sample(SORTED, 5, 7));
    assert_ne!(sample(SORTED, 5, 7), sample(SORTED, 5, 8));
}

#[test]
fn sizes_without_valid_inputs_are_passed_over() {
    // Trees have sizes 1, 4, 7, ...
    let text = "
type tree = Leaf | Node of tree * int * tree
let reference = function Leaf -> 0 | Node _ -> 1
let submission = function Leaf -> 0 | Node (a, _, _) -> if a = Leaf then 1 else 2
let init = Node (Node (Leaf, 1, Leaf), 2, Leaf)";
    let sizes: BTreeSet<usize> = sample(text, 7, 1).iter().map(|(filled, _)| size_of(&filled.input)).collect();
    assert_eq!(sizes.into_iter().collect::<Vec<_>>(), [10, 13]);
}

#[test]
fn inputs_that_are_drawn_fail_and_are_counted() {
    let Case { setting, mut oracle, .. } = case(SORTED);
    let found = drawn(&setting, &mut *oracle, 6, 300, 1);
    assert_eq!(found.calls, 300);
    assert!(!found.failing.is_empty() && found.passing > 0);
    assert!(found.failing.len() as u64 + found.passing <= found.calls);
    for filled in &found.failing {
        assert!(size_of(&filled.input) <= 6);
        assert!(oracle.judge(filled).is_some_and(|judged| judged.label.fails()));
    }
}
