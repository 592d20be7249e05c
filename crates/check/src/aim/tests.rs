//! What is found near inputs at hand, and what a changed program is seen to do there.

use super::*;
use crate::tests::{global, program};
use crate::{Config, Entrance, Exercise, Side};
use refute_enumerate::{Constant, Hole, Node, Shape};

fn side(text: &str) -> Side {
    let program = program(text);
    Side { entry: global(&program, "f"), program, observer: None }
}

fn ints(numbers: &[i64]) -> CallInput {
    let holes: Vec<Shape> = numbers.iter().map(|_| Shape::Hole(Hole::Int)).collect();
    CallInput { input: vec![Shape::List(holes.into())], constants: numbers.iter().map(|n| Constant::Int(*n)).collect() }
}

/// Constant constructors of the type of the only list, by their numbers.
fn calls_of(cases: &[u32]) -> CallInput {
    let exercise = Exercise::new(
        side("type call = A | B | C | D of int | E | F let f (l : call list) = List.length l"),
        None,
        None,
        Config::default(),
    );
    let exercise = exercise.expect("a reference");
    let (call, _) = exercise
        .space()
        .nodes()
        .find(|(_, node)| matches!(node, Node::Variant(_, cases) if cases.len() == 6))
        .expect("a call");
    let shapes: Vec<Shape> = cases.iter().map(|case| Shape::Construct(call, *case, [].into())).collect();
    CallInput { input: vec![Shape::List(shapes.into())], constants: Vec::new() }
}

/// Aims at a changed program from some inputs.
fn aimed(reference: &str, submission: &str, changed: &str, seeds: &[CallInput]) -> Aimed {
    aimed_at(reference, submission, changed, seeds, false)
}

fn aimed_at(reference: &str, submission: &str, changed: &str, seeds: &[CallInput], calls: bool) -> Aimed {
    let exercise = Exercise::new(side(reference), None, None, Config::default()).expect("a reference");
    let runner = || exercise.candidate_runner("submission.ml", &side(submission)).expect("it fits");
    let (mut before, mut after) = (runner(), runner());
    assert!(matches!(exercise.enter(&mut after, side(changed)), Entrance::Seated));
    after.aim(&mut before, Aim { seeds, places: &[], calls, steps: 1_000_000 }, &AtomicBool::new(false))
}

const SUM: &str = "let rec f l = match l with [] -> 0 | x :: rest -> x + f rest";
/// Wrong on five numbers that end in two alike.
const WRONG: &str =
    "let rec f l = match l with [] -> 0 | [_; _; _; a; b] when a = b && a > 40 -> 1 | x :: rest -> x + f rest";

#[test]
fn a_difference_near_a_seed_is_found() {
    let found = aimed(SUM, WRONG, WRONG, &[ints(&[1, 2, 3, 41, 42])]).difference.expect("a difference");
    assert!(found.constants.len() >= 5);
}

#[test]
fn two_calls_more_are_tried_one_after_another() {
    let calls = "type call = A | B | C | D of int | E | F let f (l : call list) = ";
    let right = format!("{calls} List.length l");
    let wrong = format!("{calls} match l with [A; F; C; A; B; A] -> 0 | _ -> List.length l");
    // Of the calls of a sequence this one was known.
    let known = aimed_at(&right, &wrong, &wrong, &[calls_of(&[0, 2, 0, 0])], true).difference;
    assert_eq!(known.map(|input| input.input), Some(calls_of(&[0, 5, 2, 0, 1, 0]).input));
}

#[test]
fn without_seeds_nothing_is_tried() {
    let aimed = aimed(SUM, WRONG, WRONG, &[]);
    assert!(aimed.difference.is_none() && aimed.taken.is_empty());
}

#[test]
fn the_branches_that_are_taken_are_told() {
    let seeds = [ints(&[1, 2])];
    let changed = "let rec f l = match l with [] -> 0 | x :: _ when x > x -> 7 | x :: rest -> x + f rest";
    let taken = |text: &str| aimed(SUM, SUM, text, &seeds).taken;
    let at = |place: &str| changed.find(place).expect("a place") as u32;
    let starts: Vec<u32> = taken(changed).iter().map(|span| span.start).collect();
    assert!(starts.contains(&at("x + f rest")) && !starts.contains(&at("7 |")), "{starts:?}");
}

#[test]
fn a_run_that_only_takes_long_is_no_difference() {
    let slow = "let rec wait n = if n = 0 then 0 else wait (n - 1)
        let rec f l = match l with [] -> wait 3000000 | x :: rest -> x + f rest";
    assert_eq!(aimed(SUM, SUM, slow, &[ints(&[1, 2])]).difference, None);
}
