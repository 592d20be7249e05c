//! Tests of covering: which function, which inputs, what is told about them.

use super::{CoverConfig, CoverRequest, Recursive, Scope, Tests, cover};
use crate::{Event, Text};
use refute_verdict::{BranchState, CoverVerdict, Ending, ExitCode, InputOrigin, TestItem};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn text(bytes: &str) -> Text {
    Text { name: "test.ml".to_string(), bytes: bytes.as_bytes().to_vec() }
}

fn request<'a>(text: &'a Text, entry: Option<&'a str>) -> CoverRequest<'a> {
    CoverRequest {
        text,
        entry,
        language: Default::default(),
        scope: Scope::Function,
        per_path: 0,
        recursive: Recursive::Ignored,
        against: None,
        tests: Tests::Unwritten,
        config: CoverConfig::default(),
        stop: Arc::new(AtomicBool::new(false)),
    }
}

fn covered(program: &str, entry: Option<&str>) -> CoverVerdict {
    let text = text(program);
    cover(&request(&text, entry), &mut |_: Event<'_>| {})
}

/// One line per branch: its place, then the call that reaches it, or what else is known.
fn told(verdict: &CoverVerdict) -> Vec<String> {
    let line = |branch: &refute_verdict::BranchReport| {
        let at = branch.place.start;
        let state = match &branch.state {
            BranchState::Reached { input } => {
                let input = &verdict.inputs[*input];
                let between = if input.ending == Ending::Value { " = " } else { " " };
                format!("{}{between}{}", input.call, input.result)
            }
            BranchState::Dead { .. } => "dead".to_string(),
            BranchState::Open { .. } => "open".to_string(),
        };
        format!("{}:{} {state}", at.line, at.column)
    };
    verdict.branches.iter().map(line).collect()
}

const COMPARE: &str = "type nat = O | S of nat
type cmp = LT | EQ | GT
let rec compare (n1:nat) (n2:nat) : cmp =
  match n1 with
  | O -> (match n2 with O -> EQ | S (m) -> LT)
  | S (m1) -> (match n2 with O -> GT | S (m2) -> compare m1 m2)
let max n m = match compare n m with LT -> m | EQ -> n | GT -> n
";

#[test]
fn every_branch_gets_its_smallest_input() {
    let verdict = covered(COMPARE, Some("compare"));
    let expected = [
        "5:11 compare O O = EQ",
        "5:30 compare O O = EQ",
        "5:44 compare O (S O) = LT",
        "6:16 compare (S O) O = GT",
        "6:35 compare (S O) O = GT",
        "6:50 compare (S O) (S O) = EQ",
    ];
    assert_eq!(told(&verdict), expected);
    assert_eq!((verdict.entry.as_str(), verdict.ty.as_str()), ("compare", "nat -> nat -> cmp"));
    assert_eq!(verdict.exit_code(), ExitCode::Fine);
    assert!(verdict.inputs.is_sorted_by_key(|input| input.size));
    let mut calls: Vec<&str> = verdict.inputs.iter().map(|input| input.call.as_str()).collect();
    calls.sort_unstable();
    assert_eq!(calls, ["compare (S O) (S O)", "compare (S O) O", "compare O (S O)", "compare O O"]);
    let less = verdict.inputs.iter().find(|input| input.call == "compare O (S O)").expect("it is there");
    assert_eq!((less.arguments.join(" | "), less.takes.as_slice()), ("O | S O".to_string(), [0, 2].as_slice()));
}

#[test]
fn classes_leave_open_what_does_not_matter() {
    let verdict = covered(COMPARE, Some("compare"));
    let classes: Vec<Option<&str>> = verdict.branches.iter().map(|branch| branch.class.as_deref()).collect();
    assert_eq!(classes, [Some("O _"), None, Some("O (S _)"), Some("(S _) _"), Some("(S _) O"), Some("(S _) (S _)")]);
    let hd = covered("let hd = function [] -> failwith \"hd\" | x :: _ -> x", None);
    assert_eq!(hd.branches[1].class.as_deref(), Some("_ :: _"));
    assert_eq!(hd.branches[0].class, None);
}

#[test]
fn callees_count_on_request() {
    let text = text(COMPARE);
    let shallow = cover(&request(&text, Some("max")), &mut |_: Event<'_>| {});
    assert_eq!(shallow.branches.len(), 3);
    let deep = cover(&CoverRequest { scope: Scope::Deep, ..request(&text, Some("max")) }, &mut |_: Event<'_>| {});
    assert_eq!(deep.branches.len(), 9);
    let functions: Vec<&str> = deep.branches.iter().map(|branch| branch.function.as_str()).collect();
    assert_eq!(functions[5..7], ["compare", "max"]);
}

#[test]
fn exceptions_and_calls_without_end_are_results() {
    let verdict = covered("let rec f x = if x = 0 then raise Not_found else if x = 1 then f x else x", None);
    let shown = told(&verdict);
    assert!(shown.contains(&"1:29 f 0 raises Not_found".to_string()), "{shown:?}");
    assert!(shown.contains(&"1:64 f 1 does not end".to_string()), "{shown:?}");
}

#[test]
fn the_function_is_named_or_in_a_comment_or_the_last() {
    let entry = |program: &str, name: Option<&str>| {
        let verdict = covered(program, name);
        verdict.reason.unwrap_or(verdict.entry)
    };
    let two = "let f x = x + 1 let g x = x * 2";
    assert_eq!(entry(two, None), "g");
    assert_eq!(entry(two, Some("f")), "f");
    assert_eq!(entry(&format!("{two} (* cover: f *)"), None), "f");
    assert_eq!(entry(&format!("{two} (* toTraverse: f *) (* the end *)"), None), "f");
    assert_eq!(entry(&format!("{two} (* covers f *)"), None), "g");
    assert_eq!(entry("let ( +! ) a b = a + b", Some("( +! )")), "+!");
    assert_eq!(entry(two, Some("h")), "`test.ml` defines no `h`; its functions are `f` and `g`.");
    assert_eq!(entry("let sum x = x", Some("sun")), "`test.ml` defines no `sun`; did you mean `sum`?");
    assert_eq!(
        entry(&format!("{two} (* cover: h *)"), None),
        "`test.ml` defines no `h` (the last comment of the file names it); its functions are `f` and `g`."
    );
    assert_eq!(entry("let x = 1", Some("x")), "`x` is not a function: `val x : int` has no arguments to search.");
    assert_eq!(entry("let x = 1", None), "`test.ml` defines no function to cover.");
    assert_eq!(entry("", None), "`test.ml` defines no function to cover.");
    assert_eq!(entry("let x = ", None), "`test.ml` has errors, so there is nothing to cover.");
    assert!(covered(two, None).notes[0].contains("last function"));
    assert!(covered("let f x = x", None).notes.is_empty());
}

#[test]
fn what_has_no_inputs_is_told() {
    let reason = |program: &str| covered(program, None).reason.unwrap_or_default();
    let opaque = "let f (b : Buffer.t) = Buffer.length b > 3";
    assert!(reason(opaque).ends_with("`Buffer.t` is abstract."), "{}", reason(opaque));
    assert!(reason("let f = List.map succ").contains("result of a call"));
    assert_eq!(reason("let x = failwith \"no\" let f y = x + y"), "");
    assert!(reason("let f = if true then raise Not_found else fun x -> x + 1").contains("no text of its own"));
}

#[test]
fn recursive_calls_and_similar_inputs_are_listed_once() {
    let program = "let rec last l = match l with [] -> 0 | [x] -> x | _ :: r -> last r";
    let text = text(program);
    let wanted = CoverRequest { per_path: 2, recursive: Recursive::Listed, ..request(&text, None) };
    let verdict = cover(&wanted, &mut |_: Event<'_>| {});
    let mut calls: Vec<&str> = verdict.inputs.iter().map(|input| input.call.as_str()).collect();
    assert!(verdict.inputs.is_sorted_by_key(|input| input.size));
    assert!(verdict.inputs.iter().any(|input| input.origin == InputOrigin::Similar));
    let listed = calls.len();
    calls.sort_unstable();
    calls.dedup();
    assert_eq!(calls.len(), listed);
    for (i, branch) in verdict.branches.iter().enumerate() {
        let BranchState::Reached { input } = branch.state else { panic!("{branch:?}") };
        assert!(verdict.inputs[input].takes.contains(&i));
    }
}

#[test]
fn what_a_recursive_call_receives_is_an_input() {
    // The smallest input with a recursive call is 3, and it receives 1, which no branch needs.
    let program = "let rec f n = if n = 3 then f 1 else n";
    let text = text(program);
    let verdict = cover(&CoverRequest { recursive: Recursive::Listed, ..request(&text, None) }, &mut |_: Event<'_>| {});
    let of =
        |origin| verdict.inputs.iter().filter(move |input| input.origin == origin).map(|input| input.call.as_str());
    assert!(of(InputOrigin::Recursive).eq(["f 1"]), "{:?}", verdict.inputs);
}

#[test]
fn tests_are_written_on_request() {
    let text = text(COMPARE);
    let verdict =
        cover(&CoverRequest { tests: Tests::Written, ..request(&text, Some("compare")) }, &mut |_: Event<'_>| {});
    assert_eq!(verdict.inputs[0].test, Some(TestItem::new("let () = assert (compare O O = EQ)")));
}

#[test]
fn myth_is_read_too() {
    let verdict = covered("type nat = O | S of nat let f (n : nat) = match n with 2 -> 1 | _ -> 0", None);
    assert_eq!(told(&verdict), ["1:61 f (S (S O)) = S O", "1:70 f O = O"]);
}

#[test]
fn interrupted_searches_give_what_they_have() {
    let text = text(COMPARE);
    let stop = Arc::new(AtomicBool::new(true));
    let verdict = cover(&CoverRequest { stop, ..request(&text, None) }, &mut |_: Event<'_>| {});
    assert_eq!(verdict.branches.len(), 3);
    assert!(verdict.branches.iter().all(|branch| !matches!(branch.state, BranchState::Dead { .. })));
}

#[test]
fn existing_tests_leave_the_rest_to_be_added() {
    let program = text(COMPARE);
    let tests = Text { name: "tests.ml".to_string(), bytes: b"let () = assert (compare O (S O) = LT)".to_vec() };
    let wanted = CoverRequest { against: Some(&tests), ..request(&program, Some("compare")) };
    let verdict = cover(&wanted, &mut |_: Event<'_>| {});
    let against = verdict.against.expect("there are tests");
    assert_eq!(against.takes, [0, 2]);
    let add: Vec<&str> = against.add.iter().map(|input| verdict.inputs[*input].call.as_str()).collect();
    assert_eq!(add, ["compare (S O) O", "compare (S O) (S O)"]);
    let broken = Text { name: "tests.ml".to_string(), bytes: b"let () = assert (max".to_vec() };
    let verdict = cover(&CoverRequest { against: Some(&broken), ..wanted }, &mut |_: Event<'_>| {});
    assert!(verdict.reason.is_some_and(|reason| reason.starts_with("`tests.ml` ")));
}
