//! Tests of match compilation beyond what the dumps of lowering show.

use crate::Session;
use refute_ir::program::{Expr, Function, Tree};
use refute_source::{Severity, Sources};

/// The function `f` of a program.
fn lower_f(text: &str) -> Function {
    let mut sources = Sources::new();
    let file = sources.add("test.ml", text);
    let mut session = Session::new();
    let diagnostics = session.add(&sources, file);
    assert!(diagnostics.iter().all(|diagnostic| diagnostic.severity == Severity::Warning), "{diagnostics:?}");
    let program = session.program();
    let f = program.global("f".into()).and_then(|id| program.globals[id.index()].function);
    Function::clone(program.function(f.expect("f is a function")))
}

#[test]
fn large_matches_of_literals_stay_small() {
    let cases: Vec<String> = (0..3000).map(|n| format!("| {n} | {} -> {n}", n + 10_000)).collect();
    let function = lower_f(&format!("let f = function {} | _ -> 0", cases.join(" ")));
    assert!(function.trees.len() < 3100, "{}", function.trees.len());
}

#[test]
fn equal_subtrees_are_shared() {
    let function = lower_f("type t = A | B | C | D let f = function A, x | B, x | C, x -> x | D, 0 -> 1 | D, y -> y");
    let leaves = function.trees.iter().filter(|tree| matches!(tree, Tree::Leaf { .. })).count();
    assert_eq!(leaves, 3);
}

#[test]
fn exploding_matches_are_tested_row_by_row() {
    // Every row looks at two of many columns, so a tree that never repeats a test would be exponential.
    let columns = 40;
    let mut text = String::from("type t = A | B | C let f = function\n");
    for i in 0..columns {
        let row = (0..columns).map(|j| {
            if j == i {
                "A"
            } else if j == (i * 7 + 3) % columns {
                "B"
            } else {
                "_"
            }
        });
        text.push_str(&format!("| {} -> {i}\n", row.collect::<Vec<_>>().join(", ")));
    }
    text.push_str("| _ -> 100");
    let function = lower_f(&text);
    assert!(function.trees.len() < 10_500, "{}", function.trees.len());
    let arms = function.exprs.iter().find_map(|expr| match expr {
        Expr::Match(found) => Some(found.arms.len()),
        _ => None,
    });
    assert_eq!(arms, Some(columns + 1));
}

#[test]
fn products_of_alternatives_stay_small() {
    let pair = "((1, _) | (_, 1))";
    let row = vec![pair; 30].join(", ");
    let function = lower_f(&format!("let f = function {row} -> 1 | _ -> 2"));
    assert!(function.trees.len() < 1_000, "{}", function.trees.len());
}
