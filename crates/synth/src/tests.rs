//! Searches on small problems: a text declares types, components, and `examples`, a list of pairs of arguments (a tuple
//! when there are several) and results.

use crate::{Component, Config, Datum, End, Example, Problem, Shown, SynthOutcome, synthesize, write};
use refute_eval::{Concrete, Machine, OnFailure, Options, Reading, compile};
use refute_frontend::Session;
use refute_ir::Value;
use refute_ir::types::Type;
use refute_source::{Name, Severity, Sources};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[track_caller]
fn problem(text: &str) -> Problem {
    let mut sources = Sources::new();
    let mut session = Session::new();
    let file = sources.add("text.ml".to_string(), text.as_bytes());
    let diagnostics = session.add(&sources, file);
    assert!(diagnostics.iter().all(|one| one.severity != Severity::Error), "{text}\n{diagnostics:?}");
    let program = Arc::new(session.program().clone());
    let mut machine: Machine<Concrete> = Machine::new(compile(&program, Options::default()), Default::default());
    machine.run_items(0..program.items.len(), OnFailure::Continue);
    let examples = program.global(Name::new("examples")).expect("examples");
    let list = program.globals[examples.index()].ty.clone();
    let Type::Con(_, element) = &list else { panic!("a list") };
    let Type::Tuple(pair) = &element[0] else { panic!("pairs") };
    let (params, single) = match &pair[0] {
        Type::Tuple(parts) => (parts.to_vec(), false),
        one => (vec![one.clone()], true),
    };
    let Value::List(lines) = machine.read(machine.global(examples), &list, &Reading::default()) else {
        panic!("a list")
    };
    let lines = lines.iter().map(|line| match line {
        Value::Tuple(pair) => Example {
            args: match (&pair[0], single) {
                (Value::Tuple(parts), false) => parts.iter().map(datum).collect(),
                (one, _) => vec![datum(one)],
            },
            result: datum(&pair[1]),
        },
        _ => panic!("pairs"),
    });
    let own = program.library.globals..examples.index();
    let components = own.map(|i| {
        let global = &program.globals[i];
        let shown = Shown::Name(global.name.as_str().to_string());
        Component { shown, global: refute_ir::program::GlobalId(i as u32), ty: global.ty.clone(), only_unknown: false }
    });
    Problem {
        name: "f".to_string(),
        param_names: vec![None; params.len()],
        params,
        result: pair[1].clone(),
        instances: Vec::new(),
        components: components.collect(),
        recursive: true,
        examples: lines.collect(),
        program,
    }
}

fn datum(value: &Value) -> Datum {
    match value {
        Value::Int(n) => Datum::Int(*n),
        Value::String(text) => Datum::String(text.clone()),
        Value::Tuple(parts) => Datum::Tuple(parts.iter().map(datum).collect()),
        Value::List(parts) => Datum::List(parts.iter().map(datum).collect()),
        Value::Construct { name, args, .. } => Datum::Construct(*name, args.iter().map(datum).collect()),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn found(text: &str) -> SynthOutcome {
    synthesize(&problem(text), &Config::default(), &AtomicBool::new(false))
}

/// The texts of the answers to a problem.
#[track_caller]
fn answers(text: &str, count: usize) -> Vec<String> {
    let problem = problem(text);
    let config = Config { answers: count, ..Config::default() };
    let found = synthesize(&problem, &config, &AtomicBool::new(false));
    found.answers.iter().map(|answer| write(&problem, answer)).collect()
}

#[track_caller]
fn gives(text: &str, answer: &str) {
    assert_eq!(answers(text, 1), [answer.to_string()]);
}

const COMPARE: &str =
    "type cmp = LT | EQ | GT\nlet order (a : int) b = if a < b then LT else if a = b then EQ else GT\n";

#[test]
fn a_recursive_function_over_lists() {
    gives(
        "let examples = [[], []; [true], [true; true]; [true; false], [true; true; false; false]]",
        "let rec f l =\n  match l with\n  | [] -> []\n  | b :: rest -> b :: b :: f rest",
    );
}

#[test]
fn a_condition_between_two_numbers() {
    gives(
        "let less (x : int) y = x < y\nlet examples = [(1, 2), 2; (3, 1), 3; (5, 5), 5; (0, -1), 0; (7, 9), 9]",
        "let f n m = if less n m then m else n",
    );
}

#[test]
fn neighbours_that_are_the_same_become_one() {
    gives(
        &format!(
            "{COMPARE}let examples = [[], []; [0], [0]; [1], [1]; [0;0], [0]; [1;1], [1]; [0;1], [0;1]; [1;0], [1;0];
             [0;0;0], [0]; [1;0;0], [1;0]; [0;0;1], [0;1]; [0;1;0], [0;1;0]; [2;2;2;1], [2;1]; [2;1;1;2], [2;1;2]]"
        ),
        "let rec f l =\n  match l with\n  | [] -> []\n  | x :: rest ->\n      match f rest with\n      | [] -> l\n      | y :: _ as tail ->\n          match order y x with\n          | LT | GT -> x :: tail\n          | EQ -> tail",
    );
}

#[test]
fn calls_that_no_example_knows_are_believed_and_tried() {
    gives(
        &format!(
            "{COMPARE}let examples = [([], 0), [0]; ([], 1), [1]; ([0], 0), [0]; ([0], 1), [0;1]; ([1], 0), [0;1]; ([1], 2), [1;2];
             ([0;2], 1), [0;1;2]; ([1;2], 0), [0;1;2]; ([0;1], 2), [0;1;2]]"
        ),
        "let rec f l n =\n  match l with\n  | [] -> [n]\n  | x :: rest ->\n      match order x n with\n      | LT -> x :: f rest n\n      | EQ -> l\n      | GT -> n :: l",
    );
}

#[test]
fn functions_are_given_to_components() {
    gives(
        "let map (f : int -> int) l = List.map f l\nlet succ x = x + 1
         let examples = [[], []; [0], [2]; [1;2], [3;4]]",
        "let f l = map succ (map succ l)",
    );
}

#[test]
fn functions_are_made_for_components() {
    gives(
        "let map (f : int -> int) l = List.map f l\nlet times a b = a * b
         let examples = [[], []; [2], [4]; [3;5], [9;25]]",
        "let f l = map (fun n -> times n n) l",
    );
}

#[test]
fn rivals_differ_on_an_input() {
    let all = answers("let examples = [[], 0; [5], 5]", 3);
    assert_eq!(
        all,
        [
            "let f l =\n  match l with\n  | [] -> 0\n  | x :: _ -> x",
            "let f l =\n  match l with\n  | [] -> 0\n  | _ :: _ -> 5"
        ]
    );
}

#[test]
fn what_no_example_says_is_left_open() {
    gives(
        "let examples = [[true], true; [true; false], false; [false; true], true; [false], false]",
        "let rec f l =\n  match l with\n  | [] -> failwith \"no example says what comes here\"\n  | [b] -> b\n  | _ :: rest -> f rest",
    );
}

#[test]
fn two_examples_that_contradict_are_named() {
    let found = found("let examples = [[], 0; [1], 1; [], 1]");
    assert_eq!(found.end, End::Contradiction(0, 2));
}

#[test]
fn a_search_ends_when_its_memory_is_full() {
    let problem = problem(
        "let times a b = a * b\nlet plus a b = a + b
         let examples = [0, 1; 1, 44; 2, 27; 5, 113; 7, -12]",
    );
    let config = Config { words: 5_000, ..Config::default() };
    let found = synthesize(&problem, &config, &AtomicBool::new(false));
    assert_eq!((found.end, found.answers.len()), (End::OutOfMemory, 0));
    assert!(found.steps < config.steps);
}

#[test]
fn a_helper_carries_what_was_made_so_far() {
    gives(
        "let examples = [[], []; [1], [1]; [1; 2], [2; 1]; [3; 1; 2], [2; 1; 3]; [4; 4; 5], [5; 4; 4]]",
        "let f l =\n  let rec go acc l =\n    match l with\n    | [] -> acc\n    | x :: rest -> go (x :: acc) rest\n  in\n  go [] l",
    );
}

#[test]
fn results_are_taken_apart_for_what_makes_them() {
    gives(
        "type t = N of int | X | Plus of t * t | Times of t * t
         let examples = [N 5, N 0; X, N 1; Plus (X, N 3), Plus (N 1, N 0);
                         Times (X, N 4), Plus (Times (N 1, N 4), Times (X, N 0))]",
        "let rec f t =\n  match t with\n  | N _ -> N 0\n  | X -> N 1\n  | Plus (t1, t2) -> Plus (f t1, f t2)\n  | Times (t1, t2) -> Plus (Times (f t1, t2), Times (t1, f t2))",
    );
}
