//! Stacks and queues in several representations, and functions that keep state: what is found, and how it is told.

mod inside;

use super::*;
use crate::check::tests::text;
use crate::check::{assertion, check, prepare_check};
use crate::{Assignment, CalledFunction, CheckConfig, CheckRequest, Entry, Event, Together};
use expect_test::{Expect, expect};
use refute_verdict::{CheckVerdict, Judgement};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const MUTABLE: &str = "\
type stack = { mutable items : int array; mutable count : int }
let create n : stack = { items = Array.make (max n 1) 0; count = 0 }
let push (s : stack) x =
  if s.count = Array.length s.items then begin
    let larger = Array.make (2 * s.count) 0 in
    Array.blit s.items 0 larger 0 s.count;
    s.items <- larger
  end;
  s.items.(s.count) <- x;
  s.count <- s.count + 1
let pop (s : stack) = if s.count = 0 then failwith \"empty\" else (s.count <- s.count - 1; s.items.(s.count))
let size (s : stack) = s.count
";

const PERSISTENT: &str = "\
type 'a stack = Empty | Cons of 'a * 'a stack
let empty = Empty
let push x s = Cons (x, s)
let pop s = match s with Empty -> None | Cons (x, rest) -> Some (x, rest)
let is_empty s = s = Empty
";

fn together(reference: &str, functions: &[&str], types: &[&str], exceptions: Exceptions) -> Result<Assignment, String> {
    let called = |name: &&str| CalledFunction { name: (*name).to_string(), ..CalledFunction::default() };
    prepared(reference, functions.iter().map(called).collect(), types, None, exceptions)
}

fn prepared(
    reference: &str,
    functions: Vec<CalledFunction>,
    types: &[&str],
    observer: Option<&str>,
    exceptions: Exceptions,
) -> Result<Assignment, String> {
    let together = Some(Together { functions, types: types.iter().map(|name| (*name).to_string()).collect() });
    let observer = observer.map(|observer| text("obs.ml", observer));
    let config = CheckConfig { exceptions, ..CheckConfig::default() };
    let entry =
        Entry { name: None, observer, assume: None, equal: None, together, language: Default::default(), config };
    let reference = text("ref.ml", reference);
    let request = CheckRequest { prelude: &[], reference: &reference, entry: &entry, tests: &[] };
    prepare_check(&request, &mut |_: Event<'_>| {}).map_err(|refusal| refusal.message)
}

fn judged(assignment: &Assignment, submission: &str) -> CheckVerdict {
    let stop = Arc::new(AtomicBool::new(false));
    check(assignment, &text("sub.ml", submission), &stop, &mut |_: Event<'_>| {})
}

/// The verdict, the call, what both do, the notes, and the assert.
fn told(assignment: &Assignment, submission: &str) -> String {
    let verdict = judged(assignment, submission);
    let stop = Arc::new(AtomicBool::new(false));
    let mut text = format!("{:?}", verdict.verdict);
    if let (Some(call), Some(reference), Some(got)) = (&verdict.call, &verdict.reference, &verdict.got) {
        text += &format!("\n{call}\n{reference} | {got}");
    }
    for line in verdict.misfit.iter().map(|misfit| &misfit.what).chain(&verdict.reason).chain(&verdict.notes) {
        text += &format!("\n{line}");
    }
    if verdict.verdict == Judgement::Differs {
        text += &format!("\n{}", assertion(assignment, &verdict, &stop).expect("it can be asserted"));
    }
    text + "\n"
}

fn mutable(submission: &str, expect: &Expect) {
    let assignment = together(MUTABLE, &["create", "push", "pop", "size"], &["stack"], Exceptions::Same);
    expect.assert_eq(&told(&assignment.expect("it can be prepared"), submission));
}

fn persistent(submission: &str, expect: &Expect) {
    let assignment = together(PERSISTENT, &[], &["stack"], Exceptions::Same);
    expect.assert_eq(&told(&assignment.expect("it can be prepared"), submission));
}

fn list_ref(pop: &str) -> String {
    format!(
        "type stack = int list ref\nlet create _ = ref []\nlet push s x = s := x :: !s\n\
         let size s = List.length !s\nlet pop s = {pop}\n"
    )
}

#[test]
fn other_representations_of_a_mutable_stack() {
    mutable(
        &list_ref("match !s with [] -> failwith \"empty\" | x :: rest -> s := rest; x"),
        &expect![[r#"
        NoDifference
    "#]],
    );
    let counted = "\
type stack = { mutable l : int list; mutable n : int }
let create (_ : int) = { l = []; n = 0 }
let push s x = s.l <- x :: s.l; s.n <- s.n + 1
let pop s = match s.l with [] -> failwith \"empty\" | x :: rest -> s.l <- rest; s.n <- s.n - 1; x
let size s = s.n
";
    mutable(
        counted,
        &expect![[r#"
        NoDifference
    "#]],
    );
    mutable(
        &counted.replace("s.n <- s.n - 1; ", ""),
        &expect![[r#"
        Differs
        let s = create 0 in push s 0; pop s; size s
        0 | 1
        the fourth call differs; those before it do the same in both
        let () = assert ((let s = create 0 in push s 0; pop s; size s) = 0)
    "#]],
    );
}

#[test]
fn wrong_mutable_stacks() {
    // First in, first out.
    let fifo = list_ref("match List.rev !s with [] -> failwith \"empty\" | x :: rest -> s := List.rev rest; x");
    mutable(
        &fifo,
        &expect![[r#"
        Differs
        let s = create 0 in push s 1; push s 0; pop s
        0 | 1
        the fourth call differs; those before it do the same in both
        let () = assert ((let s = create 0 in push s 1; push s 0; pop s) = 0)
    "#]],
    );
    // Another exception.
    mutable(
        &list_ref("match !s with [] -> raise Not_found | x :: rest -> s := rest; x"),
        &expect![[r#"
        Differs
        pop (create 0)
        raises Failure "empty" | raises Not_found
        the second call differs; those before it do the same in both
        let () = assert (match pop (create 0) with _ -> false | exception Failure "empty" -> true | exception _ -> false)
    "#]],
    );
    // One stack for all.
    let shared = list_ref("match !s with [] -> failwith \"empty\" | x :: rest -> s := rest; x");
    mutable(
        &shared.replace("let create _ = ref []", "let all = ref [] let create _ = all"),
        &expect![[r#"
        Differs
        push (create 0) 0; pop (create 0)
        raises Failure "empty" | 0
        the fourth call differs; those before it do the same in both
        let () = assert (match (push (create 0) 0; pop (create 0)) with _ -> false | exception Failure "empty" -> true | exception _ -> false)
    "#]],
    );
    // It raises where the reference grows.
    let bounded = "\
type stack = { items : int array; mutable count : int }
let create n = { items = Array.make (max n 1) 0; count = 0 }
let push s x = s.items.(s.count) <- x; s.count <- s.count + 1
let pop s = if s.count = 0 then failwith \"empty\" else (s.count <- s.count - 1; s.items.(s.count))
let size s = s.count
";
    mutable(
        bounded,
        &expect![[r#"
        Differs
        let s = create 0 in push s 0; push s 0
        () | raises Invalid_argument "index out of bounds"
        the third call differs; those before it do the same in both
        let () = assert ((let s = create 0 in push s 0; push s 0) = ())
    "#]],
    );
}

#[test]
fn stacks_that_do_not_fit() {
    let persistent_one = "\
let create _ = []
let push s x = x :: s
let pop s = match s with [] -> failwith \"empty\" | x :: rest -> (x, rest)
let size s = List.length s
";
    mutable(
        persistent_one,
        &expect![[r#"
        DoesNotFit
        `push` has another type
    "#]],
    );
    mutable(
        "let create _ = ref [] let push s x = s := x :: !s let pop s = List.hd !s",
        &expect![[r#"
        DoesNotFit
        it defines `create`, `push` and `pop`, but no `size`
    "#]],
    );
    let apart = "let create _ = ref [0] let push s x = s.(0) <- x let pop s = s.(0) let size s = Array.length s";
    mutable(
        apart,
        &expect![[r#"
        DoesNotFit
        its functions do not go together: what one of them gives, another does not take
    "#]],
    );
}

#[test]
fn persistent_stacks() {
    let list = "let empty = [] let push x s = x :: s let is_empty s = s = []\n";
    persistent(
        &format!("{list} let pop = function [] -> None | x :: rest -> Some (x, rest)"),
        &expect![[r#"
        NoDifference
    "#]],
    );
    let fifo = "match List.rev s with [] -> None | x :: rest -> Some (x, List.rev rest)";
    persistent(
        &format!("{list} let pop s = {fifo}"),
        &expect![[r#"
        Differs
        match pop (push 0 (push 1 empty)) with None -> None | Some (x, _) -> Some x
        Some 0 | Some 1
        the third call differs; those before it do the same in both
        let () = assert ((match pop (push 0 (push 1 empty)) with None -> None | Some (x, _) -> Some x) = Some 0)
    "#]],
    );
    let drops = "match s with [] -> None | x :: _ :: _ :: rest -> Some (x, rest) | x :: rest -> Some (x, rest)";
    persistent(
        &format!("{list} let pop s = {drops}"),
        &expect![[r#"
        Differs
        let s = match pop (push 0 (push 0 (push 0 empty))) with Some (_, s) -> s | _ -> assert false in match pop s with None -> None | Some (x, _) -> Some x
        Some 0 | None
        the fifth call differs; those before it do the same in both
        let () = assert ((let s = match pop (push 0 (push 0 (push 0 empty))) with Some (_, s) -> s | _ -> assert false in match pop s with None -> None | Some (x, _) -> Some x) = Some 0)
    "#]],
    );
    let counted = "\
type 'a stack = { items : 'a list; count : int }
let empty = { items = []; count = 0 }
let push x s = { items = x :: s.items; count = s.count + 1 }
let pop s = match s.items with [] -> None | x :: rest -> Some (x, { items = rest; count = s.count })
let is_empty s = s.count = 0
";
    persistent(
        counted,
        &expect![[r#"
        Differs
        let s = match pop (push 0 empty) with Some (_, s) -> s | _ -> assert false in is_empty s
        true | false
        the third call differs; those before it do the same in both
        let () = assert ((let s = match pop (push 0 empty) with Some (_, s) -> s | _ -> assert false in is_empty s) = true)
    "#]],
    );
}

#[test]
fn where_exceptions_do_not_count() {
    let assignment = together(MUTABLE, &["create", "push", "pop", "size"], &["stack"], Exceptions::Outside);
    let assignment = assignment.expect("it can be prepared");
    let raises_else = list_ref("match !s with [] -> raise Not_found | x :: rest -> s := rest; x");
    expect![[r#"
        NoDifference
    "#]]
    .assert_eq(&told(&assignment, &raises_else));
    let raises_where_not = list_ref("match !s with [x] -> s := []; x | _ -> raise Not_found");
    expect![[r#"
        Differs
        let s = create 0 in push s 0; push s 0; pop s
        0 | raises Not_found
        the fourth call differs; those before it do the same in both
        let () = assert ((let s = create 0 in push s 0; push s 0; pop s) = 0)
    "#]]
    .assert_eq(&told(&assignment, &raises_where_not));
}

#[test]
fn what_cannot_be_hidden() {
    let refused = |reference: &str, functions: &[&str], types: &[&str]| {
        together(reference, functions, types, Exceptions::Same).err().unwrap_or_else(|| "accepted".to_string())
    };
    expect!["`ref.ml` cannot serve as a reference for `abstract` types: it declares no type `stak`."]
        .assert_eq(&refused(MUTABLE, &[], &["stak"]));
    expect!["`ref.ml` cannot serve as a reference for `abstract` types: it defines no `top`."].assert_eq(&refused(
        MUTABLE,
        &["create", "top"],
        &["stack"],
    ));
    expect!["`ref.ml` cannot serve as a reference for `abstract` types: none of the functions under test makes a value of type `stack` from nothing; add one that does."].assert_eq(&refused(MUTABLE, &["push", "pop"], &["stack"]));
    expect!["`ref.ml` cannot serve as a reference for `abstract` types: the type `t` occurs in none of the functions under test; write it in their types."].assert_eq(&refused("type t = int list\nlet f x = x + 1", &["f"], &["t"]));
    expect!["`ref.ml` cannot serve as a reference for `abstract` types: `look` has `found` in its type, and hidden values are not looked for there: they stand alone or in tuples, records, lists, options and results."].assert_eq(&refused(
        "type t = T of int\ntype found = Nothing | Found of t\nlet make n = T n\nlet look n = Found (T n)",
        &[],
        &["t"],
    ));
}

/// Tuples of hidden values, and two hidden types at once.
#[test]
fn arguments_of_all_kinds() {
    let reference = "\
type pen = Pen of int
type sheet = Sheet of int list
let pen width = Pen width
let blank () = Sheet []
let draw (Pen p, Sheet s) = Sheet (p :: s)
let total (Sheet s) = List.fold_left ( + ) 0 s
";
    let assignment = together(reference, &[], &["pen", "sheet"], Exceptions::Same).expect("it can be prepared");
    let right = "\
let pen width = [width]
let blank () = 0
let draw (p, s) = List.fold_left ( + ) s p
let total s = s
";
    expect![[r#"
        NoDifference
    "#]]
    .assert_eq(&told(&assignment, right));
    expect![[r#"
        Differs
        let p = pen 1 in total (draw (p, draw (p, blank ())))
        2 | 1
        the fifth call differs; those before it do the same in both
        let () = assert ((let p = pen 1 in total (draw (p, draw (p, blank ())))) = 2)
    "#]]
    .assert_eq(&told(&assignment, &right.replace("List.fold_left ( + ) s p", "List.hd p")));
}

fn alone(reference: &str, submission: &str, [assume, equal]: [Option<&str>; 2]) -> String {
    let assignment = crate::check::tests::prepare(reference, None, None, assume, equal).expect("it can be prepared");
    told(&assignment, submission)
}

#[test]
fn state_between_calls() {
    let sum = "let f l = List.fold_left ( + ) 0 l";
    let keeps = "let acc = ref 0\nlet f l = List.iter (fun x -> acc := !acc + x) l; !acc";
    expect![[r#"
        Differs
        f [1]; f []
        0 | 1
        the second call differs; those before it do the same in both
        let () = assert ((f [1]; f []) = 0)
    "#]]
    .assert_eq(&alone(sum, keeps, [None, None]));
    // State that does no harm: set anew, or remembered answers.
    let anew = "let acc = ref 0\nlet f l = acc := 0; List.iter (fun x -> acc := !acc + x) l; !acc";
    expect![[r#"
        NoDifference
        state is kept between calls, so calls in a row were tried as well
    "#]]
    .assert_eq(&alone(sum, anew, [None, None]));
    // The reference itself counts.
    let counter = "let n = ref 0\nlet next () = incr n; !n";
    expect![[r#"
        Differs
        next (); next ()
        2 | 1
        the second call differs; those before it do the same in both
        let () = assert ((next (); next ()) = 2)
    "#]]
    .assert_eq(&alone(counter, "let next () = 1", [None, None]));
    expect![[r#"
        NoDifference
        state is kept between calls, so calls in a row were tried as well
    "#]]
    .assert_eq(&alone(counter, "let k = ref 1\nlet next () = k := !k + 1; !k - 1", [None, None]));
    // Arguments that a call changes are no state.
    let sort = "let fill a = Array.fill a 0 (Array.length a) 0";
    expect![[r#"
        NoDifference
    "#]]
    .assert_eq(&alone(sort, "let fill a = Array.iteri (fun i _ -> a.(i) <- 0) a", [None, None]));
}

#[test]
fn conditions_hold_for_calls_in_a_row() {
    let sum = "let f l = List.fold_left ( + ) 0 l";
    let keeps = "let acc = ref 0\nlet f l = List.iter (fun x -> acc := !acc + x) l; !acc";
    expect![[r#"
        NoDifference
        state is kept between calls, so calls in a row were tried as well
    "#]]
    .assert_eq(&alone(sum, keeps, [Some("fun l -> List.for_all (fun x -> x = 0) l"), None]));
    expect![[r#"
        Differs
        f [3]; f []
        0 | 3
        the second call differs; those before it do the same in both
        let () = assert ((fun a b -> abs (a - b) < 3) (f [3]; f []) (0))
    "#]]
    .assert_eq(&alone(sum, keeps, [None, Some("fun a b -> abs (a - b) < 3")]));
}

#[test]
fn a_type_that_may_be_meant_to_be_hidden_is_suggested() {
    let assignment = crate::check::tests::prepare(MUTABLE, None, Some("size"), None, None).expect("it can be prepared");
    let other = list_ref("match !s with [] -> failwith \"empty\" | x :: rest -> s := rest; x");
    expect![[r#"
        DoesNotFit
        its type lacks the field `items`; where everybody may choose what a `stack` is, `--abstract stack` (or `abstract = ["stack"]` in `problem.toml`) compares what can be seen of it
    "#]].assert_eq(&told(
        &assignment,
        &other
            .replace("int list ref", "{ mutable l : int list }")
            .replace("ref []", "{ l = [] }")
            .replace("!s", "s.l")
            .replace("s :=", "s.l <-"),
    ));
    // It does not help where functions are missing.
    expect![[r#"
        DoesNotFit
        its type lacks the field `items`
    "#]]
    .assert_eq(&told(&assignment, "type stack = { l : int list } let size s = List.length s.l"));
}
