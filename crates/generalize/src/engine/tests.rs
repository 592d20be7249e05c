//! Whole runs on small programs: what is described, what is not, and that nothing is claimed too much.

use super::family::holding;
use super::*;
use crate::perturbation::tests::world::{INSERT, MERGE, World};
use crate::{Config, formula};

/// What was found, and the formula of its first family.
fn run(text: &str, slots: &[&str]) -> (Generalization, Option<String>) {
    let config = Config { calls: 6_000, learner: None, ..Config::default() };
    let mut world = World::new(text, slots, &[]);
    let setting = world.setting.clone();
    world.with(config.calls, |jury, functions, initial| {
        let found = generalize(jury, functions, std::slice::from_ref(initial), &config, &mut |_| {});
        for family in &found.families {
            let Some(predicate) = &family.predicate else { continue };
            assert_eq!(holding(jury, functions, predicate, &found.passing), 0, "no passing input has it");
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
