//! Judgements on small programs: which input is found, what counts as a difference, and what does not.

mod slow;

use refute_check::{Config, Exceptions, Exercise, Overflow, Side, Strategy};
use refute_frontend::Session;
use refute_ir::program::GlobalId;
use refute_source::{Name, Sources};
use refute_verdict::{CheckVerdict, DifferenceKind, Done, Judgement, StopReason};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A session with texts added one after another; a text that is refused is a mistake of the test.
fn session(texts: &[&str]) -> Session {
    let mut sources = Sources::new();
    let mut session = Session::new();
    for (i, text) in texts.iter().enumerate() {
        let file = sources.add(format!("text{i}.ml"), text.as_bytes());
        let diagnostics = session.add(&sources, file);
        let refused = diagnostics.iter().any(|one| one.severity == refute_source::Severity::Error);
        assert!(!refused, "{text}\n{diagnostics:?}");
    }
    session
}

fn global(session: &Session, name: &str) -> GlobalId {
    session.program().global(Name::new(name)).unwrap_or_else(|| panic!("no {name}"))
}

#[derive(Default)]
struct Setting<'a> {
    observer: Option<&'a str>,
    assume: Option<&'a str>,
    equal: Option<&'a str>,
    config: Config,
}

fn side(texts: &[&str], entry: &str, observed: bool) -> (Session, Side) {
    let session = session(texts);
    let observer = observed.then(|| global(&session, "grading"));
    let side = Side { program: session.program().clone(), entry: global(&session, entry), observer };
    (session, side)
}

fn judge_with(setting: &Setting<'_>, entry: &str, reference: &str, submission: &str) -> CheckVerdict {
    let observer = setting.observer.unwrap_or("");
    let assume = setting.assume.map_or(String::new(), |text| format!("let refute_assume = {text}"));
    let equal = setting.equal.map_or(String::new(), |text| format!("let refute_equal = {text}"));
    let (session, theirs) = side(&[reference, observer, &assume, &equal], entry, setting.observer.is_some());
    let assume = setting.assume.map(|_| global(&session, "refute_assume"));
    let equal = setting.equal.map(|_| global(&session, "refute_equal"));
    let exercise = Exercise::new(theirs, assume, equal, setting.config).expect("a reference");
    let (_, ours) = side(&[submission, observer], entry, setting.observer.is_some());
    exercise.judge("submission.ml", &ours, &Arc::new(AtomicBool::new(false)))
}

pub(crate) fn judge(reference: &str, submission: &str) -> CheckVerdict {
    judge_with(&Setting::default(), "f", reference, submission)
}

/// The call that is found, with what both do.
#[track_caller]
pub(crate) fn differs(reference: &str, submission: &str, call: &str, kind: DifferenceKind) {
    let verdict = judge(reference, submission);
    assert_eq!(verdict.call.as_deref(), Some(call), "{verdict:#?}");
    assert_eq!(verdict.difference.as_ref().map(|one| one.kind), Some(kind), "{verdict:#?}");
}

#[track_caller]
pub(crate) fn same(reference: &str, submission: &str) -> CheckVerdict {
    let verdict = judge(reference, submission);
    assert_eq!(verdict.verdict, Judgement::NoDifference, "{verdict:#?}");
    verdict
}

#[test]
fn another_value() {
    differs("let f x = x + 1", "let f x = if x = 4242 then 0 else x + 1", "f 4242", DifferenceKind::Value);
    differs("let f x y = x - y", "let f x y = y - x", "f 1 0", DifferenceKind::Value);
    differs(
        "let f l = List.fold_left max 0 l",
        "let f l = match l with [] -> 0 | x :: _ -> x",
        "f [-1]",
        DifferenceKind::Value,
    );
}

#[test]
fn conditions_are_solved() {
    differs("let f x = x", "let f x = if x * x = 49 && x < 0 then 0 else x", "f (-7)", DifferenceKind::Value);
    differs("let f x y = x", "let f x y = if x > y + 1000 && y > 77 then y else x", "f 1079 78", DifferenceKind::Value);
    differs("let f x = x", "let f x = if x mod 100 = 37 && x > 1000 then 0 else x", "f 1037", DifferenceKind::Value);
    differs(
        "let f (s : string) = s",
        "let f s = if s = \"secret\" then \"\" else s",
        "f \"secret\"",
        DifferenceKind::Value,
    );
    differs(
        "let f a b = a ^ b",
        "let f a b = if a ^ \"-\" ^ b = \"x-y\" then b else a ^ b",
        "f \"x\" \"y\"",
        DifferenceKind::Value,
    );
}

#[test]
fn exceptions_and_endings() {
    differs(
        "let f l = List.length l",
        "let f l = match l with [] -> 0 | [_] -> 1 | [_; _] -> 2 | _ -> raise Exit",
        "f [0; 0; 0]",
        DifferenceKind::Exception,
    );
    differs(
        "let f n = if n < 0 then 0 else n",
        "let rec f n = if n = 0 then 0 else if n > 0 then n else f (n - 1)",
        "f (-1)",
        DifferenceKind::NoEnd,
    );
    // Where the reference raises is outside the exercise.
    same("let f l = List.hd l", "let f = function x :: _ -> x | [] -> 0");
    let strict = Setting { config: Config { exceptions: Exceptions::Same, ..Config::default() }, ..Setting::default() };
    let verdict =
        judge_with(&strict, "f", "let f l = List.hd l", "let f = function x :: _ -> x | [] -> raise Not_found");
    assert_eq!(verdict.call.as_deref(), Some("f []"));
    assert_eq!(verdict.difference.map(|one| one.kind), Some(DifferenceKind::OtherException));
}

#[test]
fn functions_are_inputs() {
    differs("let f g x = g (g x)", "let f g x = g x", "f (fun x -> x + 1) 0", DifferenceKind::Value);
    differs(
        "let f p l = List.filter p l",
        "let f p l = List.filter (fun x -> not (p x)) l",
        "f (fun _ -> true) [0]",
        DifferenceKind::Value,
    );
    same("let f g l = List.map g l", "let rec f g = function [] -> [] | x :: r -> let y = g x in y :: f g r");
    let verdict = judge("let f (g : int -> int -> int) a b = g a b", "let f g a b = g b a");
    assert!(verdict.call.as_deref().is_some_and(|call| call.starts_with("f (fun x ")), "{verdict:#?}");
}

#[test]
fn results_that_are_functions_are_applied() {
    differs("let f n = fun x -> x + n", "let f n = fun x -> x", "f 1 0", DifferenceKind::Value);
}

#[test]
fn types_are_matched_by_name() {
    let reference =
        "type t = A | B of int | C of t * t\nlet rec f = function A -> 0 | B n -> n | C (a, b) -> f a + f b";
    same(
        reference,
        "type u = C of u * u | B of int | A\nlet rec f = function C (a, b) -> f b + f a | A -> 0 | B n -> n",
    );
    let verdict = judge(reference, "type t = A | B of int\nlet f = function A -> 0 | B n -> n");
    assert_eq!(verdict.verdict, Judgement::DoesNotFit);
    assert_eq!(verdict.misfit.map(|one| one.what), Some("its type lacks the constructor `C`".to_string()));
    let verdict = judge("let f x = x + 1", "let f x = x ^ \"1\"");
    assert_eq!(verdict.verdict, Judgement::DoesNotFit);
    same("type p = { a : int; b : string }\nlet f p = p.a", "type q = { b : string; a : int }\nlet f { a; _ } = a");
    // Less general than the reference is fine, and said.
    let verdict = same("let f x = [x]", "let f x = [x + 0]");
    assert!(verdict.notes.iter().any(|note| note.contains("less general")), "{verdict:#?}");
}

#[test]
fn types_that_would_contain_themselves_do_not_fit() {
    let reference = "let f p = function [] -> [], [] | x :: rest -> if p x then [x], rest else rest, [x]";
    for submission in [
        "let f p = function [] -> [], [] | x :: rest -> if p x then [rest], rest else [], [x]",
        "let f p = function [] -> [], [] | x :: rest -> if p x then rest, [rest] else [x], []",
    ] {
        assert_eq!(judge(reference, submission).verdict, Judgement::DoesNotFit, "{submission}");
    }
}

#[test]
fn mutable_parts_and_output_count() {
    let reverse = "let f a = let n = Array.length a in for i = 0 to n / 2 - 1 do let t = a.(i) in a.(i) <- a.(n - 1 - i); a.(n - 1 - i) <- t done";
    differs(reverse, "let f (a : int array) = ()", "f [|1; 0|]", DifferenceKind::Argument);
    same(
        reverse,
        "let f a = let b = Array.of_list (List.rev (Array.to_list a)) in Array.blit b 0 a 0 (Array.length a)",
    );
    differs(
        "let f n = if n > 3 then invalid_arg \"f\" else for i = 1 to n do print_int i done",
        "let f n = for i = 1 to n do print_int n done",
        "f 2",
        DifferenceKind::Output,
    );
    // Output of a submission does not count where the exercise does not print.
    same("let f x = x", "let f x = print_int x; x");
}

#[test]
fn strings_that_are_looked_into_are_spelled() {
    differs(
        "let f s = String.length s",
        "let f s = if s <> \"\" && s.[0] = 'q' then 0 else String.length s",
        "f \"q\"",
        DifferenceKind::Value,
    );
    let reference = "let f s = let n = String.length s in let rec go i = i >= n / 2 || (s.[i] = s.[n - 1 - i] && go (i + 1)) in go 0";
    differs(
        reference,
        "let f s = let n = String.length s in n < 2 || s.[0] = s.[n - 1]",
        "f \"aaba\"",
        DifferenceKind::Value,
    );
}

#[test]
fn floats_have_a_tolerance() {
    same("let f a b c = a +. b +. c", "let f a b c = a +. (b +. c)");
    differs("let f x = x *. 2.", "let f x = x +. 2.", "f 0.", DifferenceKind::Value);
}

#[test]
fn exact_at_the_borders() {
    same("let f x = x + x", "let f x = 2 * x");
    differs(
        "let f x = abs x",
        "let f x = if x > 0 && x = max_int then 0 else abs x",
        "f 4611686018427387903",
        DifferenceKind::Value,
    );
}

#[test]
fn settings() {
    let setting = Setting { assume: Some("fun x -> x >= 0"), ..Setting::default() };
    let verdict = judge_with(&setting, "f", "let f x = abs x", "let f x = x");
    assert_eq!(verdict.verdict, Judgement::NoDifference);
    let setting = Setting { equal: Some("fun a b -> List.sort compare a = List.sort compare b"), ..Setting::default() };
    let verdict = judge_with(&setting, "f", "let f (l : int list) = l", "let f l = List.rev l");
    assert_eq!(verdict.verdict, Judgement::NoDifference);
    let verdict =
        judge_with(&setting, "f", "let f (l : int list) = l", "let f l = match l with [] -> [] | _ :: r -> r");
    assert_eq!(verdict.call.as_deref(), Some("f [0]"));
    let setting = Setting { observer: Some("let grading x n = (f x) mod (1 + abs n)"), ..Setting::default() };
    let verdict = judge_with(&setting, "f", "let f x = x", "let f x = x + 1");
    assert_eq!(verdict.call.as_deref(), Some("grading 0 1"));
    let difference = verdict.difference.expect("a difference");
    assert_eq!(difference.inner_call.as_deref(), Some("f 0"));
    assert_eq!(difference.reference.inner, Some(Done::value("0")));
    assert_eq!(difference.submission.inner, Some(Done::value("1")));
}

#[test]
fn finite_spaces_are_exhausted() {
    let verdict = same("let f a b = a && b", "let f a b = if a then b else false");
    assert_eq!(verdict.search.map(|search| search.stop), Some(StopReason::Exhausted));
}

#[test]
fn every_strategy_finds_an_easy_one() {
    for strategy in [Strategy::Enumerate, Strategy::Symbolic, Strategy::Random, Strategy::Combined] {
        let setting = Setting { config: Config { strategy, ..Config::default() }, ..Setting::default() };
        let verdict = judge_with(&setting, "f", "let f x y = x + y", "let f x y = x - y");
        assert_eq!(verdict.verdict, Judgement::Differs, "{strategy:?}");
    }
}

#[test]
fn the_same_again() {
    let (reference, submission) = (
        "let rec f = function [] -> 0 | x :: r -> x + f r",
        "let rec f = function [] -> 0 | x :: r -> if x = 12 && r <> [] then 0 else x + f r",
    );
    assert_eq!(judge(reference, submission), judge(reference, submission));
}

#[track_caller]
fn parts(reference: &str, submission: &str, expected: Option<[&str; 3]>) {
    let verdict = judge(reference, submission);
    let difference = verdict.difference.as_ref().unwrap_or_else(|| panic!("{verdict:#?}"));
    let parting = difference.parting.as_ref();
    let parting = parting.map(|one| [one.call.clone(), one.reference.to_string(), one.submission.to_string()]);
    assert_eq!(parting, expected.map(|texts| texts.map(str::to_string)), "{verdict:#?}");
}

#[test]
fn the_innermost_helper_is_named() {
    let reference =
        "let rec insert (x : int) = function [] -> [x] | y :: r -> if x <= y then x :: y :: r else y :: insert x r
let rec f = function [] -> [] | x :: r -> insert x (f r)";
    let submission = "let rec insert x = function [] -> [x] | y :: r -> if x < y then x :: y :: r else if x = y then y :: r else y :: insert x r
let f l = List.fold_left (fun l x -> insert x l) [] l";
    parts(reference, submission, Some(["insert 0 [0]", "[0; 0]", "[0]"]));
    // The helper is fine, its use is not.
    let other =
        "let rec insert (x : int) = function [] -> [x] | y :: r -> if x <= y then x :: y :: r else y :: insert x r
let f = function [] -> [] | x :: r -> insert x r";
    parts(reference, other, None);
    // Helpers of other names say nothing.
    parts("let g x = x + 1\nlet f x = g x", "let h x = x\nlet f x = h x", None);
}

#[test]
fn recursive_calls_count_as_helpers() {
    let types = "type e = N of int | Minus of e * e | Less of e * e\n";
    let reference = format!("{types}let rec ev = function N n -> n | Minus (a, b) -> ev a - ev b | Less (a, b) -> if ev a < ev b then 1 else 0
let f e = match e with Less _ -> ev e | _ -> 0");
    let submission = format!("{types}let rec ev = function Less (a, b) -> if ev a < ev b then 1 else 0 | N n -> n | Minus (a, b) -> ev b - ev a
let f = function Less (a, b) -> ev (Less (a, b)) | _ -> 0");
    let verdict = judge(&reference, &submission);
    let parting = verdict.difference.and_then(|one| one.parting).expect("a parting");
    assert!(parting.call.starts_with("ev (Minus (N "), "{parting:?}");
    let recursive = "let rec f = function [] -> 0 | x :: r -> if x > 5 then 1 + f r else f r";
    let wrong =
        "let rec f = function [] -> 0 | [x] -> if x > 6 then 1 else 0 | x :: r -> if x > 5 then 1 + f r else f r";
    parts(recursive, wrong, None);
}

#[test]
fn helpers_that_raise_or_do_not_end() {
    let reference = "let rec last = function [] -> 0 | [x] -> x | _ :: r -> last r\nlet f l = last l + 1";
    parts(
        reference,
        "let last l = List.hd (List.rev l)\nlet f l = last l + 1",
        Some(["last []", "0", "raises Failure \"hd\""]),
    );
    parts(
        reference,
        "let rec last l = match l with [x] -> x | _ :: r -> last r | [] -> last l\nlet f l = last l + 1",
        Some(["last []", "0", "does not end"]),
    );
    parts("let rec f n = if n <= 0 then 0 else f (n - 1)", "let rec f n = if n = 0 then 0 else f (n - 1)", None);
}

#[test]
fn calls_that_cannot_be_written_down_are_left_out() {
    parts(
        "let app g (x : int) : int = g x\nlet f x = app (fun y -> y + x) x",
        "let app g x = g (x + 1)\nlet f x = app (fun y -> y + x) x",
        None,
    );
    parts(
        "let set a = a.(0) <- 1\nlet f x = let a = [|x|] in set a; a.(0)",
        "let set a = a.(0) <- 2\nlet f x = let a = [|x|] in set a; a.(0)",
        None,
    );
}

#[test]
fn an_observer_judges_what_the_function_gives() {
    let observer = "let rec value = function K n -> n | A (a, b) -> value a + value b\nlet grading x = value (f x)";
    let types = "type e = K of int | A of e * e\n";
    let setting = Setting { observer: Some(observer), ..Setting::default() };
    let reference = format!("{types}let rec f = function K n -> K n | A (a, b) -> A (f a, f b)");
    // Sums are turned around, which the observer does not see, and a constant is wrong, which it does.
    let submission = format!("{types}let rec f = function K 7 -> K 8 | K n -> K n | A (a, b) -> A (f b, f a)");
    let verdict = judge_with(&setting, "f", &reference, &submission);
    let difference = verdict.difference.expect("a difference");
    assert_eq!((difference.inner_call.as_deref(), difference.parting), (Some("f (K 7)"), None));
}

#[test]
fn toplevel_code_that_fails() {
    let verdict = judge("let f x = x + 1", "let rec loop () = loop ()\nlet f x = x + 1\nlet () = loop ()");
    assert_eq!(verdict.verdict, Judgement::NoDifference);
    assert_eq!(verdict.notes, ["its toplevel code takes more than 50,000,000 steps; the rest was judged all the same"]);
    let verdict = judge("let f x = x + 1", "let rec loop () = loop ()\nlet f = loop (); fun x -> x + 1");
    assert_eq!(verdict.verdict, Judgement::Unjudged);
    assert_eq!(
        verdict.reason.as_deref(),
        Some("`f` has no value: the submission's toplevel code takes more than 50,000,000 steps before it is bound")
    );
    assert!(verdict.notes.is_empty(), "{:?}", verdict.notes);
    // A large table is fine; that there is no room for one that is too large must not be held against anybody.
    let table =
        |size: &str| format!("let table = Array.make {size} 1\nlet f x = if x > 5 then x + table.(0) else x + 1");
    assert_eq!(judge("let f x = x + 1", &table("3_000_000")).verdict, Judgement::NoDifference);
    assert_eq!(
        judge("let f x = x + 1", &table("1_250_000_000")).reason.as_deref(),
        Some("`table` has no value: the submission's toplevel code needs more than 512 MB before it is bound")
    );
}

/// What the toplevel code prints or asks for is told; nobody waits for it, and the function is judged.
#[test]
fn toplevel_code_without_measure() {
    let table = [
        ("let () = while true do print_string \"ha\" done", "prints without end"),
        ("let rec p () = print_endline \"ha\"; p ()\nlet () = p ()", "prints without end"),
        ("let a = Array.make 1_300_000_000 0", "needs more than 512 MB"),
        ("let s = String.make 1_300_000_000 'x'", "needs more than 512 MB"),
        ("let a = Array.make_matrix 100_000 100_000 0.", "needs more than 512 MB"),
    ];
    for (before, told) in table {
        let verdict = judge("let f x = x + 1", &format!("{before}\nlet f x = x + 1"));
        assert_eq!(verdict.verdict, Judgement::NoDifference, "{before}");
        assert_eq!(verdict.notes, [format!("its toplevel code {told}; the rest was judged all the same")], "{before}");
        let verdict = judge("let f x = x + 1", &format!("{before}\nlet f x = x"));
        assert_eq!(verdict.verdict, Judgement::Differs, "{before}");
    }
}

#[test]
fn toplevel_code_gets_no_input() {
    let verdict = judge(
        "let f x = x + 1",
        "let first = try read_line () with End_of_file -> \"\"\nlet name = Sys.argv.(0)\nlet f x = x + 1",
    );
    assert_eq!(verdict.verdict, Judgement::NoDifference);
    let notes = [
        "its toplevel code reads standard input, which is empty here",
        "it uses `Sys.argv`, which has no arguments here",
    ];
    assert_eq!(verdict.notes, notes);
}

#[test]
fn memory_is_measured() {
    let words = |reference: &str| judge(reference, reference).search.map_or(0, |search| search.memory_words);
    let (little, much) = (words("let f x = x + 1"), words("let f x = Array.length (Array.make 100_000 x)"));
    assert!(little < 100_000 && much >= 100_000, "{little} {much}");
}

#[test]
fn floats_at_their_borders() {
    // Beyond the numbers, at the other zero, and where only rounding decides, it is a note, unless it counts.
    let only_noted = |reference: &str, submission: &str, why: &str, call: &str| {
        let verdict = same(reference, submission);
        assert!(verdict.notes.iter().any(|note| note.contains(why) && note.contains(call)), "{verdict:#?}");
        let config = Config { overflow: Overflow::Counts, ..Config::default() };
        let verdict = judge_with(&Setting { config, ..Setting::default() }, "f", reference, submission);
        assert!(verdict.call.as_deref().is_some_and(|found| found.contains(call)), "{verdict:#?}");
    };
    only_noted("let f x = 1. /. x", "let f x = if x = 0. then infinity else 1. /. x", "zero is negative", "f (-0.)");
    only_noted(
        "let f (x : float) y = if x < y then x else y",
        "let f (x : float) y = if not (y <= x) then x else y",
        "floats are infinite or no numbers",
        "nan",
    );
    only_noted("let f x = x *. 1.1 >= 3.3", "let f x = x *. 11. >= 33.", "last digits of floats", "f ");
    differs("let f x y = x /. y >= 0.6", "let f x y = x /. y > 0.6", "f 1.5 2.5", DifferenceKind::Value);
    differs("let f x = int_of_float x", "let f x = int_of_float (Float.round x)", "f 0.5", DifferenceKind::Value);
    // Two results that are no numbers are the same.
    same("let f x = x -. x", "let f x = 0. *. (x -. x)");
}

/// Powers of ten and of two wrap around before they reach the largest numbers, and floats hold no integers of 54 bits: a note,
/// unless it counts.
#[test]
fn what_is_not_exact_for_large_numbers_is_not_wrong() {
    for (reference, submission) in [
        (
            "let f n = String.length (string_of_int (abs n))",
            "let f n = let rec go k p = if abs n < p then k else go (k + 1) (p * 10) in go 1 10",
        ),
        (
            "let f n = n > 0 && n land (n - 1) = 0",
            "let f n = let rec go p = if p >= n then p = n else go (p * 2) in n > 0 && go 1",
        ),
        ("let f n = n / 2", "let f n = int_of_float (float_of_int n /. 2.)"),
        ("let f n = n * (n + 1) / 2", "let f n = if n mod 2 = 0 then n / 2 * (n + 1) else n * ((n + 1) / 2)"),
    ] {
        let verdict = same(reference, submission);
        assert!(verdict.notes.iter().any(|note| note.contains("differs only where integers")), "{verdict:#?}");
        let config = Config { overflow: Overflow::Counts, ..Config::default() };
        let verdict = judge_with(&Setting { config, ..Setting::default() }, "f", reference, submission);
        assert_eq!(verdict.verdict, Judgement::Differs, "{submission}");
    }
    // All that happens to this number is exact: the program asks for it.
    differs(
        "let f n = n",
        "let f n = if n = 3000000000000000000 then 0 else n",
        "f 3000000000000000000",
        DifferenceKind::Value,
    );
}

#[test]
fn sizes_beyond_a_condition_are_left() {
    let setting = Setting { assume: Some("fun l -> List.length l <= 4"), ..Setting::default() };
    let sum = "let rec f = function [] -> 0 | x :: r -> x + f r";
    let verdict = judge_with(&setting, "f", sum, "let f l = List.fold_left (fun a x -> a + x) 0 l");
    let search = verdict.search.expect("a search");
    assert_eq!((verdict.verdict, search.shapes), (Judgement::NoDifference, 17));
}

#[test]
fn an_optional_argument_is_left_out_and_given() {
    // Programs cannot declare any yet, but they can name a function of the library that has some.
    let verdict = same("let f = Hashtbl.create", "let f = Hashtbl.create");
    assert!(verdict.search.is_some_and(|search| search.shapes >= 3), "left out, false, true");
}
