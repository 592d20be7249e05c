//! Tests of solving: where the equation comes from, what is told about it.

use super::{SolveRequest, solve};
use crate::{CoverConfig, Event, Text};
use refute_verdict::{SolveAnswer, SolveVerdict};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const NAT: &str = "type nat = O | S of nat
let rec plus n m = match n with O -> m | S k -> S (plus k m)
let rec mult n m = match n with O -> O | S k -> plus m (mult k m)
";

fn solved(program: &str, equation: Option<&str>, count: usize) -> SolveVerdict {
    let text = Text { name: "test.ml".to_string(), bytes: program.as_bytes().to_vec() };
    let stop = Arc::new(AtomicBool::new(false));
    let config = CoverConfig { max_size: 12, ..CoverConfig::default() };
    let request = SolveRequest { text: &text, equation, count, language: Default::default(), config, stop };
    solve(&request, &mut |_: Event<'_>| {})
}

/// The values of all solutions.
fn values(verdict: &SolveVerdict) -> Vec<String> {
    verdict.solutions.iter().map(|solution| solution.values.join(" | ")).collect()
}

/// The codes of the messages about an equation that was refused.
fn refused(equation: &str) -> Vec<String> {
    let verdict = solved(NAT, Some(equation), 1);
    assert_eq!(verdict.answer, SolveAnswer::Refused, "{equation}");
    assert!(verdict.reason.is_some() && verdict.diagnostics.iter().all(|one| one.place.file == "equation"));
    verdict.diagnostics.into_iter().map(|one| format!("{}:{}", one.code, one.place.start.column)).collect()
}

#[test]
fn equations_may_have_unknowns_on_both_sides() {
    let verdict = solved(NAT, Some("find n m : plus n m = mult n m"), 2);
    assert_eq!(values(&verdict), ["O | O", "S (S O) | S (S O)"]);
    assert_eq!(verdict.solutions[0].both_sides.as_deref(), Some("O"));
    assert_eq!(verdict.solutions[1].both_sides.as_deref(), Some("S (S (S (S O)))"));
    assert_eq!(
        verdict.unknowns.iter().map(|one| format!("{} : {}", one.name, one.ty)).collect::<Vec<_>>(),
        ["n : nat", "m : nat"]
    );
}

#[test]
fn conditions_may_be_anything_that_is_true_or_false() {
    assert_eq!(values(&solved(NAT, Some("find n : n <> O && plus n n = mult n n"), 1)), ["S (S O)"]);
    assert_eq!(values(&solved("", Some("find x : x * x = 49 && x < 0"), 1)), ["-7"]);
    assert_eq!(values(&solved("", Some("find s : String.length s = 2 && s.[0] = 'x' && s.[1] = 'y'"), 1)), ["\"xy\""]);
    let either = solved(NAT, Some("find (n : nat) : n = O || n = S O"), 2);
    assert_eq!(values(&either), ["O", "S O"]);
    assert_eq!(either.solutions[0].both_sides, None);
}

#[test]
fn no_solution_is_another_thing_than_none_found() {
    let none = solved(NAT, Some("find n : S n = O"), 1);
    assert_eq!((none.answer, none.solutions.len()), (SolveAnswer::NoSolution, 0));
    assert!(none.reason.is_some_and(|reason| !reason.contains("refute_goal")));
    let all = solved(NAT, Some("find n : plus n (S O) = S (S O)"), 5);
    assert_eq!((all.answer, values(&all)), (SolveAnswer::AllFound, vec!["S O".to_string()]));
}

#[test]
fn files_state_equations() {
    let stated = |program: &str| {
        let verdict = solved(program, None, 1);
        (verdict.equation.clone(), values(&verdict), verdict.reason)
    };
    let (equation, values, _) = stated(&format!("{NAT} let problem (n:nat) : nat = plus n 1 let result : nat = 3"));
    assert_eq!((equation.as_str(), values), ("find n : problem n = result", vec!["S (S O)".to_string()]));
    let (equation, ..) = stated(&format!("{NAT} let lhs n m = plus n m let rhs n m = mult n m"));
    assert_eq!(equation, "find n m : lhs n m = rhs n m");
    let (equation, values, _) =
        stated("let f x = x * 2 (* find y : f y = 6 *) (* the end *) let problem x = x let result = 0");
    assert_eq!((equation.as_str(), values), ("find y : f y = 6", vec!["3".to_string()]));
    let (equation, ..) = stated("let problem = function 0 -> 1 | x -> x let result = 1");
    assert_eq!(equation, "find x1 : problem x1 = result");
    let (equation, values, _) = stated("let lhs = 3 let rhs (lhs, y) lhs = if y = 2 && lhs then 3 else 0");
    assert_eq!(equation, "find x1 lhs' : lhs = rhs x1 lhs'");
    assert_eq!(values.len(), 1);
}

#[test]
fn what_states_no_equation_is_told() {
    let reason = |program: &str| {
        let verdict = solved(program, None, 1);
        assert_eq!(verdict.answer, SolveAnswer::Refused);
        verdict.reason.unwrap_or_default()
    };
    assert!(reason("let f x = x").starts_with("`test.ml` states no equation."));
    assert!(reason("").starts_with("`test.ml` states no equation."));
    assert!(reason("let problem x = x").starts_with("`test.ml` defines `problem` but no `result`"));
    assert!(reason("let rhs x = x").starts_with("`test.ml` defines `rhs` but no `lhs`"));
    assert!(reason("let problem = 1 let result = 1").starts_with("Neither `problem` nor `result` has an argument"));
    assert!(reason("let lhs x = x let rhs x y = x + y").contains("they must take the same"));
    assert!(reason("let x = ").starts_with("`test.ml` has errors"));
    assert_eq!(solved("let problem x = x + 1 let result = \"a\"", None, 1).diagnostics.len(), 1);
}

#[test]
fn flaws_of_an_equation_have_their_place_in_it() {
    assert_eq!(refused("plus n m = m"), ["bad-equation:1"]);
    assert_eq!(refused("find n : plus n = "), ["syntax-error:18"]);
    assert_eq!(refused("find n : plus n k = n"), ["unbound-value:17"]);
    assert_eq!(refused("find n m : plus n n = n"), ["unused-unknown:8"]);
    assert_eq!(refused("find n : plus n n"), ["no-condition:10"]);
    assert_eq!(refused("find n : plus n n = true"), ["wrong-constructor:21"]);
}

#[test]
fn numbers_in_an_equation_are_those_of_the_program() {
    assert_eq!(values(&solved(NAT, Some("find n : plus n 2 = 5"), 1)), ["S (S (S O))"]);
    assert_eq!(values(&solved(NAT, Some("find n : n + 2 = 5"), 1)), ["3"]);
    // The left side alone could be of any type; it is told as what it is in the equation.
    let verdict = solved(NAT, Some("find n : n = plus 1 1"), 1);
    assert_eq!(verdict.solutions[0].both_sides.as_deref(), Some("S (S O)"));
}

#[test]
fn types_that_stay_open_are_noted() {
    let verdict = solved("", Some("find x y : x <> y"), 1);
    assert_eq!(verdict.notes.len(), 2);
    assert_eq!(verdict.solutions.len(), 1);
}

#[test]
fn types_without_values_are_refused() {
    let verdict = solved("", Some("find b : Buffer.length b = 1"), 1);
    assert_eq!(verdict.answer, SolveAnswer::Refused);
    assert!(verdict.reason.is_some_and(|reason| reason.contains("abstract")));
}
