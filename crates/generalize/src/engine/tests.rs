//! Whole runs on small programs: what is described, what is not, and that nothing is claimed too much.

mod claims;

use super::family::holding;
use super::*;
use crate::perturbation::tests::world::{INSERT, MERGE, World};
use crate::{Config, Scope, formula};

/// What was found, and the formula of its first family.
fn run(text: &str, slots: &[&str]) -> (Generalization, Option<String>) {
    run_with(text, slots, &[])
}

/// The same with functions of the text.
fn run_with(text: &str, slots: &[&str], functions: &[&str]) -> (Generalization, Option<String>) {
    let config = Config { calls: 6_000, learner: None, ..Config::default() };
    let mut world = World::new(text, slots, functions);
    let setting = world.setting.clone();
    world.with(config.calls, |jury, functions, initial| {
        let found = generalize(jury, functions, std::slice::from_ref(initial), &config, &mut |_| {});
        for family in &found.families {
            let Some(predicate) = &family.predicate else { continue };
            if family.scope == Scope::All {
                assert_eq!(holding(jury, functions, predicate, &found.passing), 0, "no passing input has it");
            }
            assert!(family.covered > 0);
        }
        let predicate = found.families.first().and_then(|family| family.predicate.clone());
        let formula = predicate.map(|predicate| formula(&setting, functions, &predicate).to_string());
        (found, formula)
    })
}

#[test]
fn a_merge_is_described_by_neighbours() {
    let (found, formula) = run(MERGE, &["a", "b"]);
    assert!(found.families[0].is_exact());
    assert!(found.seen.order_only);
    assert_eq!(formula.as_deref(), Some("for some j, b.(j+1) <= a.(j) or a.(j+1) <= b.(j)"));
}

#[test]
fn a_search_tree_is_described_by_its_keys() {
    let (found, formula) = run(INSERT, &["x", "t"]);
    assert!(found.families[0].is_exact(), "{formula:?}");
}

#[test]
fn what_has_no_description_gets_none_that_is_called_exact() {
    let text = "let fails (l : int list) = abs (List.fold_left (fun a x -> a * 3 + x) 1 l) mod 7 = 3 let init = [0]";
    let (found, formula) = run(text, &["l"]);
    assert!(!found.families.is_empty());
    assert!(!found.families[0].is_exact(), "{formula:?}");
}

#[test]
fn everything_fails() {
    let (found, formula) = run("let fails (_ : int list) = true let init = [1; 2; 3]", &["l"]);
    assert!(found.families[0].is_exact());
    assert_eq!(found.families[0].passing, None);
    assert_eq!(formula.as_deref(), Some("always"));
}

#[test]
fn an_input_that_passes_has_no_family() {
    let (found, _) = run("let fails (l : int list) = l = [5] let init = [1; 2; 3]", &["l"]);
    assert_eq!(found, Generalization::default());
}

#[test]
fn the_same_twice() {
    assert_eq!(run(MERGE, &["a", "b"]), run(MERGE, &["a", "b"]));
}

/// A formula's value, with a mistake at one constructor.
const NOT: &str = "
type f = T | F | Not of f | And of f * f
let rec good = function T -> true | F -> false | Not a -> not (good a) | And (a, b) -> good a && good b
let rec bad = function T -> true | F -> false | Not a -> bad a | And (a, b) -> bad a && bad b
let fails e = good e <> bad e
let init = And (T, Not T)
";

#[test]
fn a_mistake_at_one_constructor_is_described_where_no_part_fails() {
    let (found, formula) = run(NOT, &["e"]);
    let family = &found.families[0];
    assert_eq!((family.scope, family.is_exact()), (Scope::Innermost, true), "{formula:?}");
    assert_eq!(formula.as_deref(), Some("e is Not"));
}

/// A mirror that turns the root only.
const MIRROR: &str = "
type t = L | N of int * t * t
let rec good = function L -> L | N (x, l, r) -> N (x, good r, good l)
let bad = function L -> L | N (x, l, r) -> N (x, r, l)
let fails t = good t <> bad t
let init = N (1, L, N (2, L, N (3, L, L)))
";

#[test]
fn what_twin_trees_refute_is_not_called_a_description() {
    let (found, formula) = run(MIRROR, &["t"]);
    // Without the right results there are no words for it; what is found speaks of no depth alone.
    let text = formula.unwrap_or_default();
    assert!(!(found.families[0].is_exact() && text.starts_with("depth")), "{text}");
}

#[test]
fn right_results_of_parts_describe_what_is_not_done_with_them() {
    let (found, formula) = run_with(MIRROR, &["t"], &["right good"]);
    assert!(found.families[0].is_exact(), "{formula:?}");
    let formula = formula.unwrap_or_default();
    assert!(formula.contains("good") && formula.contains("should"), "{formula}");
}

#[test]
fn what_is_always_the_same_is_described_by_what_it_should_be() {
    let text = "let good (l : int list) = List.fold_left (fun a x -> a * x + 1) 0 l let fails l = good l <> 0 let init = [3; 1]";
    let (found, formula) = run_with(text, &["l"], &["right good"]);
    assert!(found.families[0].is_exact());
    assert_eq!(formula.as_deref(), Some("good l should not be 0"));
}

#[test]
fn what_nothing_fails_without_is_found_where_what_decides_is_not() {
    let text =
        "let fails (l : int list) = List.length l > 3 && abs (List.fold_left (fun a x -> a * 3 + x) 1 l) mod 7 < 5
                let init = [0; 0; 0; 0]";
    let (found, _) = run(text, &["l"]);
    let needed = found.families[0].necessary.as_ref().expect("a condition");
    assert!(needed.failing < needed.holding);
    let mut world = World::new(text, &["l"], &[]);
    let setting = world.setting.clone();
    let shown = world.with(10, |_, functions, _| formula(&setting, functions, &needed.predicate).to_string());
    assert_eq!(shown, "|l| > 3");
}

/// The formula for a function `good` and a wrong one `bad` on lists.
fn said_of_lists(good: &str, bad: &str, init: &str) -> Option<String> {
    let text = format!(
        "let rec good (l : int list) = {good}\nlet rec bad (l : int list) = {bad}\nlet fails l = good l <> bad l\nlet init = {init}"
    );
    let (found, formula) = run_with(&text, &["l"], &["right good"]);
    assert!(found.families[0].is_exact(), "{formula:?}");
    formula
}

#[test]
fn what_forgets_an_element_is_described_by_where_that_matters() {
    let formula = said_of_lists(
        "match l with [] -> 1 | x :: r -> (x * good r) - 1",
        "match l with [] | [ _ ] -> 1 | x :: r -> (x * bad r) - 1",
        "[3; 1; 1]",
    );
    assert_eq!(formula.as_deref(), Some("leaving out the last element of l would change the right result"));
}

#[test]
fn the_elements_of_right_results_describe() {
    let formula = said_of_lists(
        "List.map (fun x -> (x, x * x mod 5)) l",
        "List.map (fun x -> let y = x * x mod 5 in (x, if y = 1 then 0 else y)) l",
        "[1]",
    );
    let formula = formula.unwrap_or_default();
    assert!(formula.contains("in the right result"), "{formula}");
}
