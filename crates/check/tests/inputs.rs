//! Inputs and results that are more than plain data: streams, functions with effects, values given twice, containers.

use crate::judge::{differs, judge, same};
use refute_verdict::{DifferenceKind, Ended};

const STREAM: &str = "type 'a stream = Cons of 'a * (unit -> 'a stream)\n";

#[test]
fn streams_without_an_end_are_inputs_and_results() {
    let text = |body: &str| format!("{STREAM}{body}");
    let (map, wrong) = (
        text("let rec f g (Cons (x, s)) = Cons (g x, fun () -> f g (s ()))"),
        text("let f g (Cons (x, s)) = Cons (g x, fun () -> let Cons (y, r) = s () in Cons (y, r))"),
    );
    let verdict = judge(&map, &wrong);
    let call = verdict.call.as_deref().unwrap_or_default();
    assert!(call.starts_with("f (fun ") && call.contains("let rec s () = Cons ("), "{verdict:#?}");
    let difference = verdict.difference.expect("a difference");
    let Ended::Value(expected) = &difference.reference.ended else { panic!("{difference:#?}") };
    assert!(expected.contains("fun () -> Cons ("), "{expected}");
    assert_ne!(difference.reference.ended, difference.submission.ended);
    same(&map, &text("let rec f g s = let Cons (x, rest) = s in Cons (g x, fun () -> f g (rest ()))"));
    // The second element is seen only when the rest is asked for.
    differs(
        &text("let f (Cons (_, s)) = let Cons (y, _) = s () in y"),
        &text("let f (Cons (x, _)) = x"),
        "f (Cons (1, (let rec s () = Cons (0, s) in s)))",
        DifferenceKind::Value,
    );
}

#[test]
fn streams_with_an_end() {
    differs(
        "let rec f (s : int Seq.t) = match s () with Seq.Nil -> 0 | Seq.Cons (x, r) -> x + f r",
        "let f (s : int Seq.t) = match s () with Seq.Nil -> 0 | Seq.Cons (x, _) -> x",
        "f (fun () -> Seq.Cons (0, (fun () -> Seq.Cons (1, (fun () -> Seq.Nil)))))",
        DifferenceKind::Value,
    );
    let verdict = judge(
        "let rec f n : int Seq.t = fun () -> Seq.Cons (n, f (n + 1))",
        "let f n : int Seq.t = fun () -> Seq.Cons (n, fun () -> Seq.Cons (n + 1, fun () -> Seq.Nil))",
    );
    assert_eq!(verdict.call.as_deref(), Some("f 0 ()"), "{verdict:#?}");
}

#[test]
fn functions_inside_results_are_called() {
    let verdict = judge("let f n = [(fun x -> x + n)]", "let f n = [(fun x -> x - n)]");
    assert_eq!(verdict.call.as_deref(), Some("f 1"), "{verdict:#?}");
    assert!(verdict.notes.iter().any(|note| note.contains("functions inside")), "{verdict:#?}");
    let verdict = same("let f n = Some (fun x -> x + n)", "let f n = let g x = n + x in Some g");
    assert!(verdict.notes.is_empty(), "{verdict:#?}");
}

#[test]
fn functions_that_print_show_how_often_and_in_which_order_they_are_called() {
    differs(
        "let f (g : int -> unit) l = List.iter g l",
        "let f g l = List.iter g (List.rev l)",
        "f (fun x -> print_int x) [0; 1]",
        DifferenceKind::Output,
    );
    differs(
        "let f (g : unit -> unit) = g (); g ()",
        "let f g = g ()",
        "f (fun _ -> print_string \"x\")",
        DifferenceKind::Output,
    );
    same("let f (g : int -> unit) l = List.iter g l", "let rec f g = function [] -> () | x :: r -> g x; f g r");
}

#[test]
fn functions_of_truth_values_are_few_and_the_search_ends() {
    let verdict = same(
        "let f (g : bool -> bool) = g true && not (g false)",
        "let f (g : bool -> bool) = if g true then not (g false) else false",
    );
    let search = verdict.search.expect("a search");
    assert_eq!((search.shapes, search.stop), (4, refute_verdict::StopReason::Saturated));
    differs(
        "let f (g : bool -> bool -> bool) = g true false = g false true",
        "let f (g : bool -> bool -> bool) = (g true false || g true true) = g false true",
        "f (fun _ y -> y)",
        DifferenceKind::Value,
    );
}

#[test]
fn functions_raise_where_the_reference_handles_exceptions() {
    differs(
        "let f g x = try Some (g x) with Not_found -> None",
        "let f g x = Some (g x)",
        "f (fun _ -> raise Not_found) 0",
        DifferenceKind::Exception,
    );
    let verdict = judge("let f g x = try g x with Failure _ -> 0 | Not_found -> 1", "let f g x = try g x with _ -> 0");
    assert_eq!(verdict.call.as_deref(), Some("f (fun _ -> raise Not_found) 0"), "{verdict:#?}");
}

#[test]
fn arguments_may_be_the_same_value() {
    differs(
        "let f a b = let x = !a in a := !b; b := x; !a + !b",
        "let f a b = a := !a + !b; b := !a - !b; a := !a - !b; !a + !b",
        "let r = ref 1 in f r r",
        DifferenceKind::Value,
    );
}

#[test]
fn containers_of_the_library() {
    differs(
        "let f (q : int Queue.t) = Queue.fold (+) 0 q",
        "let f (q : int Queue.t) = if Queue.is_empty q then 0 else Queue.peek q",
        "f (let q = Queue.create () in Queue.add 0 q; Queue.add 1 q; q)",
        DifferenceKind::Value,
    );
    differs(
        "let f (s : int Stack.t) = Stack.pop_opt s",
        "let f (s : int Stack.t) = Stack.top_opt s",
        "f (let s = Stack.create () in Stack.push 0 s; s)",
        DifferenceKind::Argument,
    );
    differs(
        "let f (h : (int, int) Hashtbl.t) k = Hashtbl.find_opt h k",
        "let f (h : (int, int) Hashtbl.t) k = match Hashtbl.find_all h k with [] -> None | l -> Some (List.nth l (List.length l - 1))",
        "f (let h = Hashtbl.create 8 in Hashtbl.add h 0 1; Hashtbl.add h 0 0; h) 0",
        DifferenceKind::Value,
    );
    differs(
        "let f (b : Buffer.t) = Buffer.contents b",
        "let f (b : Buffer.t) = let s = Buffer.contents b in if s = \"ab\" then \"\" else s",
        "f (let b = Buffer.create 16 in Buffer.add_string b \"ab\"; b)",
        DifferenceKind::Value,
    );
    let verdict = judge(
        "let f l = let q = Queue.create () in List.iter (fun x -> Queue.add x q) l; q",
        "let f l = let q = Queue.create () in List.iter (fun x -> Queue.add x q) (List.rev l); q",
    );
    let difference = verdict.difference.expect("a difference");
    let Ended::Value(expected) = difference.reference.ended else { panic!("{:?}", difference.reference) };
    assert_eq!(expected, "let q = Queue.create () in Queue.add 1 q; Queue.add 0 q; q");
    same(
        "let f l = let h = Hashtbl.create 1 in List.iter (fun ((k : int), (v : int)) -> Hashtbl.replace h k v) l; h",
        "let f l = let h = Hashtbl.create 100 in List.iter (fun ((k : int), (v : int)) -> Hashtbl.remove h k; Hashtbl.add h k v) l; h",
    );
}

#[test]
fn exceptions_are_inputs() {
    let text = |cases: &str| {
        format!("exception Empty\nexception Bad of int * string\nlet f e = match e with {cases} | _ -> \"else\"")
    };
    let reference =
        text("Empty -> \"empty\" | Bad (n, s) when n > 3 -> s | Failure s -> s | Division_by_zero -> \"zero\"");
    differs(
        &reference,
        &text("Empty -> \"empty\" | Bad (n, s) when n > 4 -> s | Failure s -> s | Division_by_zero -> \"zero\""),
        "f (Bad (4, \"x\"))",
        DifferenceKind::Value,
    );
    differs(
        &reference,
        &text("Empty -> \"empty\" | Bad (n, s) when n > 3 -> s | Failure s -> s"),
        "f Division_by_zero",
        DifferenceKind::Value,
    );
    let verdict = same(&reference, &reference);
    let search = verdict.search.expect("a search");
    assert!(!search.every_input && search.stop != refute_verdict::StopReason::Exhausted, "{search:?}");
    // They stand inside of data, too, and the submission must know them.
    let last = "exception Bad of int\nlet f (l : (int, exn) result list) = List.mem (Error (Bad 1)) l";
    let call = "f [Error (Bad 1)]";
    differs(
        last,
        "exception Bad of int\nlet f (l : (int, exn) result list) = List.mem (Error (Bad 2)) l",
        call,
        DifferenceKind::Value,
    );
    let verdict = judge(last, "let f (l : (int, exn) result list) = l = []");
    let misfit = verdict.misfit.expect("no exception");
    assert!(misfit.what.contains("`Bad`"), "{misfit:?}");
}
