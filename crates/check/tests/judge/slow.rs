//! Submissions that take long: those that never end, those that are slow, and what is said about either.

use super::{Setting, differs, judge, judge_with, same};
use refute_check::Config;
use refute_verdict::{DifferenceKind, Ended, Ending, Judgement};

const TOTAL: &str = "let f l = List.fold_left (+) 0 l";

fn fib(n: u32, after: &str) -> String {
    format!("let rec fib n = if n < 2 then n else fib (n - 1) + fib (n - 2)\nlet f l = ignore (fib {n}); {after}")
}

/// Programs that never end, each in its own way: a state comes again, or one that differs only in what nothing depends on.
#[test]
fn no_end_is_shown() {
    for submission in [
        "let rec f l = f l",
        "let rec f l = 1 + f l",
        "let f (l : int list) = while true do () done; 0",
        "let rec even l = odd l and odd l = even l let f (l : int list) : int = even l",
        "let f l = let rest = ref l in while !rest = l do rest := List.rev (List.rev l) done; 0",
        "let rec f l = match List.sort compare l with [] -> f l | x :: r -> x + f r",
        "let f l = let i = ref 0 in while !i < 10 do i := (!i + 1) mod 3 done; List.length l",
        "let rec f (l : int list) : int = print_string \"x\"; f l",
        "let rec go n = 1 + go (n + 1) let f l = go (List.length l)",
        "let rec go n l = if n = -1 then List.length l else go (n + 1) l let f l = go 0 l",
        "let f l = let rec go acc l = if List.mem 7 l then acc else go (l @ acc) l in List.length (go [1] l)",
        "let f l = let rec times n g = if n = 0 then g else times (n - 1) (fun x -> g (x + 1)) in times (List.length l - 1) (fun x -> x) 0",
    ] {
        let verdict = judge(TOTAL, submission);
        let difference = verdict.difference.unwrap_or_else(|| panic!("{submission}"));
        assert_eq!(difference.kind, DifferenceKind::NoEnd, "{submission}");
        assert!(difference.submission.comes_again, "{submission}");
        assert_eq!(verdict.call.as_deref(), Some("f []"), "{submission}");
        assert_eq!(verdict.got.map(|got| got.to_string()).as_deref(), Some("does not end"), "{submission}");
    }
}

/// Growth of which nothing is shown: it is followed to a limit that is told.
#[test]
fn growth_ends_at_a_limit() {
    let submission = "let rec go n = if n land 1 = 2 then 0 else 1 + go (n + 1) let f l = go (List.length l)";
    let verdict = judge(TOTAL, submission);
    let difference = verdict.difference.expect("a difference");
    assert_eq!(difference.kind, DifferenceKind::NoEnd);
    assert!(!difference.submission.comes_again);
    assert_eq!(difference.submission.ended, Ended::OutOfMemory);
    assert!(difference.submission.steps > 1_000_000, "{}", difference.submission.steps);
}

#[test]
fn a_count_without_end_is_waited_for() {
    let verdict =
        judge(TOTAL, "let rec go n l = if n land 1 = 2 then List.length l else go (n + 1) l let f l = go 0 l");
    let difference = verdict.difference.expect("a difference");
    assert_eq!((difference.kind, difference.submission.ended), (DifferenceKind::NoEnd, Ended::OutOfFuel));
    assert!(!difference.submission.comes_again);
    assert_eq!(difference.submission.steps, 300_000_000);
}

/// On every input it needs millions of steps: it was compared on a few, and that is not enough to say more.
#[test]
fn what_is_slow_everywhere_is_too_slow_to_judge() {
    let verdict = judge(TOTAL, &fib(30, "List.fold_left (+) 0 l"));
    assert_eq!(verdict.verdict, Judgement::TooSlow);
    assert_eq!((verdict.call, verdict.difference), (None, None));
    let slow = verdict.slow.expect("how slow it is");
    assert_eq!((slow.call.as_str(), slow.ending, slow.reference_steps), ("f []", Ending::Value, 2));
    assert!(slow.steps > 2_000_000 && slow.left_aside > slow.compared && slow.compared > 1, "{slow:?}");
}

/// Where the reference has a formula, counting takes the longer the larger the number is, and says nothing about being right.
#[test]
fn counting_is_not_endless_where_a_formula_answers_at_once() {
    let sum = "let f n = if n <= 0 then 0 else n * (n + 1) / 2";
    for submission in [
        "let rec f n = if n <= 0 then 0 else n + f (n - 1)",
        "let f n = let rec go acc i = if i > n then acc else go (acc + i) (i + 1) in go 0 1",
        "let f n = let s = ref 0 in for i = 1 to n do s := !s + i done; !s",
    ] {
        same(sum, submission);
    }
    let even = "let f n = n mod 2 = 0";
    for submission in [
        "let rec f n = if n = 0 then true else if n = 1 then false else if n < 0 then f (-n) else f (n - 2)",
        "let rec f n = n = 0 || not (f (abs n - 1))",
    ] {
        same(even, submission);
    }
    same("let f a b = if a < 0 then 0 else a * b", "let rec f a b = if a <= 0 then 0 else b + f (a - 1) b");
    differs(sum, "let rec f n = if n <= 1 then 0 else n + f (n - 1)", "f 1", DifferenceKind::Value);
    differs(even, "let rec f n = n = 0 || not (f (n - 1))", "f (-1)", DifferenceKind::NoEnd);
}

#[test]
fn slow_and_wrong_is_wrong() {
    // On the input that is waited for, and on a later one.
    differs(TOTAL, &fib(30, "List.fold_left (+) 1 l"), "f []", DifferenceKind::Value);
    differs(TOTAL, &fib(27, "List.fold_left (-) 0 l"), "f [1]", DifferenceKind::Value);
    // Endless on one input, slow on smaller ones.
    let verdict = judge(TOTAL, &fib(27, "let rec go = function [x] -> go [x] | [] -> 0 | x :: r -> x + go r in go l"));
    assert_eq!((verdict.verdict, verdict.call.as_deref()), (Judgement::Differs, Some("f [0]")));
    assert!(verdict.difference.is_some_and(|difference| difference.submission.comes_again));
}

/// Exponential time, a table made in every call, all permutations: slow on large inputs only.
#[test]
fn slow_on_some_inputs_is_no_difference() {
    let fast = "let f n = let rec go a b k = if k = 0 then a else go b (a + b) (k - 1) in \
                if n < 0 || n > 60 then invalid_arg \"f\" else if n = 45 then 1134903170 else go 0 1 n";
    let verdict = same(fast, "let rec f n = if n > 60 then 0 else if n < 2 then n else f (n - 1) + f (n - 2)");
    // The smallest number on which it is too slow for the usual budget.
    let slow = verdict.slow.expect("how slow it is");
    assert_eq!((slow.call.as_str(), slow.ending, slow.left_aside < slow.compared), ("f 29", Ending::Value, true));
    let verdict = same(
        "let rec f = function [] -> [] | x :: r -> x :: f (List.filter (fun y -> y <> x) r)",
        "let rec f = function [] -> [] | x :: r -> \
         if List.mem x (f r) then x :: List.filter (fun y -> y <> x) (f r) else x :: f r",
    );
    assert!(verdict.slow.is_some(), "{verdict:#?}");
    same(
        "let f n = n > 1 && (let rec go d = d * d > n || (n mod d <> 0 && go (d + 1)) in go 2)",
        "let f n = let a = Array.make 10_001 true in a.(0) <- false; a.(1) <- false; \
         for i = 2 to 100 do if a.(i) then (let j = ref (i * i) in while !j <= 10_000 do a.(!j) <- false; j := !j + i done) done; \
         n >= 0 && n <= 10_000 && a.(n)",
    );
}

/// An exercise may say how long a submission may take.
#[test]
fn an_exercise_may_limit_the_steps() {
    let limited = |steps| Setting { config: Config { steps: Some(steps), ..Config::default() }, ..Setting::default() };
    let slow = fib(22, "List.fold_left (+) 0 l");
    let verdict = judge_with(&limited(50_000), "f", TOTAL, &slow);
    assert_eq!(verdict.got.map(|got| got.to_string()).as_deref(), Some("takes more than 50000 steps"));
    let difference = verdict.difference.expect("a difference");
    assert_eq!((difference.kind, difference.submission.steps), (DifferenceKind::Steps, 50_000));
    let verdict = judge_with(&limited(100_000), "f", TOTAL, &slow);
    assert_eq!((verdict.verdict, verdict.difference), (Judgement::NoDifference, None));
    // What is shown not to end is told as that.
    let verdict = judge_with(&limited(50_000), "f", TOTAL, "let rec f l = f l");
    assert_eq!(verdict.difference.map(|difference| difference.kind), Some(DifferenceKind::NoEnd));
    // Where the reference itself needs more, the limit says nothing.
    let verdict = judge_with(&limited(1), "f", TOTAL, "let f l = List.fold_right (+) l 0");
    assert_eq!(verdict.verdict, Judgement::NoDifference);
}

#[test]
fn the_same_verdict_every_time() {
    let submission = fib(27, "List.fold_left (+) 0 l");
    assert_eq!(judge(TOTAL, &submission), judge(TOTAL, &submission));
}
