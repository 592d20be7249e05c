//! Sequences of calls: what `refute check` says about hidden types and about state between calls holds on the real OCaml.

use refute_conformance::replay::{claims, parted, replay};
use refute_driver::{CheckConfig, CheckRequest, Entry, Event, Exceptions, Text, Together};
use refute_verdict::{CheckVerdict, Judgement};
use std::sync::Arc;

const MUTABLE: &str = "\
type stack = { mutable items : int array; mutable count : int }
let create () : stack = { items = [| 0 |]; count = 0 }
let push (s : stack) x =
  if s.count = Array.length s.items then s.items <- Array.append s.items s.items;
  s.items.(s.count) <- x;
  s.count <- s.count + 1
let pop (s : stack) = if s.count = 0 then failwith \"empty\" else (s.count <- s.count - 1; s.items.(s.count))
let size (s : stack) = s.count
";

const PERSISTENT: &str = "\
type 'a queue = { front : 'a list; back : 'a list }
let empty = { front = []; back = [] }
let add x q = { q with back = x :: q.back }
let take q = match q.front, q.back with
  | x :: front, back -> Some (x, { front; back })
  | [], back -> (match List.rev back with [] -> None | x :: front -> Some (x, { front; back = [] }))
let join a b = { front = a.front @ List.rev a.back @ b.front; back = b.back }
";

const BAG: &str = "\
type bag = (char * int) list
let empty : bag = []
let rec add c (b : bag) : bag = match b with
  | [] -> [(c, 1)]
  | (d, n) :: rest -> if c = d then (d, n + 1) :: rest else (d, n) :: add c rest
let count c (b : bag) = match List.assoc_opt c b with Some n -> n | None -> 0
let rec remove c (b : bag) : bag = match b with
  | [] -> []
  | (d, 1) :: rest when c = d -> rest
  | (d, n) :: rest -> if c = d then (d, n - 1) :: rest else (d, n) :: remove c rest
let size (b : bag) = List.fold_left (fun sum (_, n) -> sum + n) 0 b
";

/// A bag as a function, whose size is counted beside it.
fn function_bag(remove: &str, size: &str) -> String {
    format!(
        "let empty = ((fun _ -> 0), 0)\nlet count c (b, _) = b c\nlet add c (b, n) = ((fun d -> if c = d then b d + 1 else b d), n + 1)\n\
         let remove c (b, n) = if {remove} then (b, n) else ((fun d -> if c = d then b d - 1 else b d), n - 1)\n\
         let size (b, n) = {size}\n"
    )
}

fn list_ref(create: &str, push: &str, pop: &str) -> String {
    format!(
        "let all = ref []\nlet create () = {create}\nlet push s x = s := {push}\nlet size s = List.length !s\n\
         let pop s = match !s with [] -> raise ({pop}) | x :: rest -> s := rest; x\n"
    )
}

fn list_queue(add: &str, join: &str) -> String {
    format!(
        "let empty = []\nlet add x q = {add}\nlet take q = match q with [] -> None | x :: rest -> Some (x, rest)\n\
         let join a b = {join}\n"
    )
}

/// The verdicts on submissions, each of which must be as stated; differences must be real ones.
fn judged(reference: &str, hidden: Option<&str>, submissions: &[(String, Judgement)]) {
    let together = hidden.map(|ty| Together { functions: Vec::new(), types: vec![ty.to_string()] });
    let exceptions = if hidden.is_some() { Exceptions::Same } else { Exceptions::Outside };
    let config = CheckConfig { exceptions, ..CheckConfig::default() };
    let entry =
        Entry { name: None, observer: None, assume: None, equal: None, together, language: Default::default(), config };
    let text = |name: &str, content: &str| Text { name: name.to_string(), bytes: content.as_bytes().to_vec() };
    let reference_text = text("reference.ml", reference);
    let request = CheckRequest { prelude: &[], reference: &reference_text, entry: &entry, tests: &[] };
    let mut silent = |_: Event<'_>| {};
    let assignment = refute_driver::prepare_check(&request, &mut silent).expect("the reference loads");
    let mut all = Vec::new();
    for (number, (submission, stated)) in submissions.iter().enumerate() {
        let name = format!("submission {number}");
        let verdict: CheckVerdict =
            refute_driver::check(&assignment, &text(&name, submission), &Arc::default(), &mut silent);
        assert_eq!(verdict.verdict, *stated, "{submission}\n{verdict:?}");
        if *stated == Judgement::Differs {
            parted(&verdict).expect("the two differ");
            all.extend(claims(&verdict, reference, submission));
        }
    }
    for (claim, held) in all.iter().zip(replay(&all)) {
        held.unwrap_or_else(|otherwise| panic!("{}: {} {otherwise}", claim.name, claim.call));
    }
}

#[test]
fn hidden_types() {
    let (fresh, pushed, empty) = ("ref []", "x :: !s", "Failure \"empty\"");
    let stacks = [
        (list_ref(fresh, pushed, empty), Judgement::NoDifference),
        (list_ref(fresh, "!s @ [x]", empty), Judgement::Differs),
        (list_ref(fresh, pushed, "Not_found"), Judgement::Differs),
        (list_ref("all", pushed, empty), Judgement::Differs),
        (list_ref(fresh, "if List.length !s > 2 then !s else x :: !s", empty), Judgement::Differs),
    ];
    judged(MUTABLE, Some("stack"), &stacks);
    let queues = [
        (list_queue("q @ [x]", "a @ b"), Judgement::NoDifference),
        (list_queue("x :: q", "a @ b"), Judgement::Differs),
        (list_queue("q @ [x]", "b @ a"), Judgement::Differs),
        (list_queue("if List.mem x q then q else q @ [x]", "a @ b"), Judgement::Differs),
    ];
    judged(PERSISTENT, Some("queue"), &queues);
    let bags = [
        (function_bag("b c = 0", "n"), Judgement::NoDifference),
        (function_bag("n = 0", "n"), Judgement::Differs),
        (function_bag("b c = 0", "min n 4"), Judgement::Differs),
        (function_bag("b c = 0", "n - max 0 (b 'z' - 1)"), Judgement::Differs),
    ];
    judged(BAG, Some("bag"), &bags);
}

#[test]
fn state_between_calls() {
    let keeps = "let acc = ref 0\nlet f l = List.iter (fun x -> acc := !acc + x) l; !acc".to_string();
    let table = "let known = Hashtbl.create 9\nlet f l =\n  let n = List.length l in\n  match Hashtbl.find_opt known n with\n  \
                 | Some sum -> sum\n  | None -> let sum = List.fold_left ( + ) 0 l in Hashtbl.add known n sum; sum"
        .to_string();
    let anew = "let acc = ref 0\nlet f l = acc := 0; List.iter (fun x -> acc := !acc + x) l; !acc".to_string();
    let sums = [(keeps, Judgement::Differs), (table, Judgement::Differs), (anew, Judgement::NoDifference)];
    judged("let f l = List.fold_left ( + ) 0 l", None, &sums);
    let counters = [
        ("let next () = 1".to_string(), Judgement::Differs),
        ("let n = ref 0\nlet next () = incr n; if !n = 3 then 4 else !n".to_string(), Judgement::Differs),
        ("let n = ref 1\nlet next () = incr n; !n - 1".to_string(), Judgement::NoDifference),
    ];
    judged("let n = ref 0\nlet next () = incr n; !n", None, &counters);
}
