//! What holds for all types: inputs inhabit their type, come once, have the size they are said to have, and are as many
//! as counting says; their text is read back by the front end at the right type; memory stays with the parts.

use crate::reading::{accepts, read};
use refute_enumerate::{
    Binary, Body, Constant, Hole, Inputs, Lambda, Node, NodeId, Param, Print, Shape, Space, Strings, holes_of,
    show_call, show_open, size_of,
};
use std::collections::HashSet;

/// A program with a function `entry`, and the size to which its inputs are looked at.
const TYPES: &[(&str, usize)] = &[
    ("let entry (b : bool) (u : unit) (c : char) (x : float) = ignore (b, u, c, x)", 9),
    ("let entry (l : int list) = ignore l", 12),
    ("let entry (l : (bool * int) list list) (a : string array) = ignore (l, a)", 9),
    ("let entry (r : int option ref) (s : (bytes, unit) result) = ignore (r, s)", 9),
    ("type tree = Empty | Node of int * tree * tree let entry (t : tree) (n : int) = ignore (t, n)", 17),
    ("type 'a rose = Rose of 'a * 'a rose list let entry (t : bool rose) = ignore t", 9),
    (
        "type f = T | Not of f | And of f * f | Less of e * e and e = Num of int | Plus of e * e | If of f * e * e
         let entry (f : f) = ignore f",
        10,
    ),
    (
        "type p = { name : string; tag : char option } type q = Box of { inner : p; more : q } | Nil
         let entry (q : q) (p : p) = ignore (q, p)",
        16,
    ),
    ("let entry (e : (int, bool) Either.t) (s : int Seq.node option) = ignore (e, s)", 9),
    ("let entry (f : int -> int) = ignore f", 8),
    ("let entry (f : int -> bool) = ignore f", 8),
    ("let entry (f : int -> int -> int) = ignore f", 7),
    ("let entry (f : 'a -> 'b -> 'a) (a : 'a) (l : 'b list) = List.fold_left f a l", 9),
    ("let entry (f : int * int -> bool) (g : 'a * ('b * 'c) -> 'c) = ignore (f, g)", 9),
    ("let entry (f : string -> string) (g : char -> bool) (h : float -> float) = ignore (f, g, h)", 10),
    ("let entry (f : int list -> int list) = ignore f", 9),
    ("let entry (f : int option -> (int, string) result) = ignore f", 9),
    ("let entry (f : (int -> bool) -> int list -> bool) = ignore f", 8),
    ("let entry (l : (bool -> bool -> bool) list) = ignore l", 9),
    (
        "type r = { a : int; mutable b : bool; c : int list } let entry (f : r -> int) (g : int ref -> r) = ignore (f, g)",
        9,
    ),
    ("type tree = Empty | Node of int * tree * tree let entry (f : tree -> tree) = ignore f", 8),
    ("type t = A of { l : t; n : int } | B let entry (f : t -> int) = ignore f", 10),
    ("let entry (f : (int, bool) Either.t -> Hashtbl.statistics) (g : Hashtbl.statistics -> bool) = ignore (f, g)", 9),
    ("let entry (f : int array -> int array -> bool) (g : unit -> unit) = ignore (f, g)", 9),
];

/// Everything up to a size, with the size under which it came.
pub(crate) fn up_to(space: &Space, args: &[NodeId], strings: Strings, size: usize) -> Vec<(usize, Vec<Shape>)> {
    let mut inputs = Inputs::new(space, args.to_vec(), strings);
    let mut found = Vec::new();
    for size in 0..=size {
        inputs.of_size(size, &mut |shapes| {
            found.push((size, shapes.to_vec()));
            true
        });
    }
    found
}

/// A constant for a hole; the more there are, the more odd ones come up.
pub(crate) fn constant(hole: Hole, turn: usize) -> Constant {
    match hole {
        Hole::Int => Constant::Int([0, 1, -1, 42, i64::MIN >> 1, i64::MAX >> 1][turn % 6]),
        Hole::Char => Constant::Char([b'a', b'\'', b'\n', b'"', 200][turn % 5]),
        Hole::Float => Constant::Float([0.0, -1.5, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1e300][turn % 6]),
        Hole::String | Hole::Bytes => Constant::Text([&b"x"[..], b"", b"a\"\\b", b"\xff\n"][turn % 4].into()),
    }
}

#[test]
fn inputs_inhabit_their_type_and_have_their_size_and_come_once() {
    for (text, size) in TYPES {
        let (space, args) = read(text).expect("inputs can be made");
        for strings in [Strings::Whole, Strings::Spelled] {
            let found = up_to(&space, &args, strings, *size);
            assert!(found.len() > 1, "{text}");
            let mut seen = HashSet::new();
            for (size, shapes) in &found {
                let shown = show_open(&space, shapes);
                assert_eq!(size_of(shapes), *size, "{text}: {shown}");
                for (shape, arg) in shapes.iter().zip(&args) {
                    assert!(inhabits(&space, shape, *arg), "{text}: {shown}");
                }
                assert!(seen.insert(shown.clone()), "{text}: twice {shown}");
            }
        }
    }
}

#[test]
fn printed_inputs_are_read_back_at_their_type() {
    for (text, size) in TYPES {
        let (space, args) = read(text).expect("inputs can be made");
        let mut program = format!("{text}\n");
        let mut turn = 0;
        for strings in [Strings::Whole, Strings::Spelled] {
            // Every so many, so that all sizes are seen in little time.
            let found = up_to(&space, &args, strings, *size);
            for (_, shapes) in found.iter().step_by(found.len() / 300 + 1) {
                let holes = holes_of(shapes);
                let constants: Vec<Constant> = holes
                    .iter()
                    .map(|hole| {
                        turn += 1;
                        constant(*hole, turn)
                    })
                    .collect();
                program += &format!("let _ = fun () -> {}\n", show_call(&space, "entry", shapes, &constants));
            }
        }
        accepts(&program);
    }
}

/// The numbers in a text that stand for holes: all those from 1000 on.
fn numbers(text: &str) -> Vec<i64> {
    let words = text.split(|c: char| !c.is_ascii_digit());
    words.filter_map(|word| word.parse().ok()).filter(|number| *number >= 1000).collect()
}

#[test]
fn constants_stand_in_the_order_of_the_holes() {
    for (text, size) in TYPES {
        let (space, args) = read(text).expect("inputs can be made");
        for (_, shapes) in up_to(&space, &args, Strings::Whole, *size) {
            let holes = holes_of(&shapes);
            let constants: Vec<Constant> = holes
                .iter()
                .enumerate()
                .map(|(i, hole)| match hole {
                    Hole::Int => Constant::Int(1000 + i as i64),
                    _ => constant(*hole, 0),
                })
                .collect();
            let expected: Vec<i64> =
                (1000..).zip(&holes).filter(|(_, hole)| **hole == Hole::Int).map(|(n, _)| n).collect();
            let shown = show_call(&space, "entry", &shapes, &constants);
            assert_eq!(numbers(&shown), expected, "{shown}");
        }
    }
}

/// Counts shapes from the description of a node alone; not for functions.
fn count(space: &Space, node: NodeId, size: usize) -> u64 {
    match space.node(node) {
        Node::Int | Node::Char | Node::Float | Node::String | Node::Bytes => u64::from(size == 1),
        Node::Variant(_, cases) if size > 0 => cases.iter().map(|case| count_all(space, &case.args, size - 1)).sum(),
        Node::Record(_, fields) if size > 0 => {
            count_all(space, &fields.iter().map(|(_, node)| *node).collect::<Vec<_>>(), size - 1)
        }
        Node::Tuple(nodes) => count_all(space, nodes, size),
        Node::List(item) | Node::Array(item) => {
            (0..size).map(|length| count_all(space, &vec![*item; length], size - 1)).sum()
        }
        _ => 0,
    }
}

fn count_all(space: &Space, nodes: &[NodeId], size: usize) -> u64 {
    match nodes {
        [] => u64::from(size == 0),
        [first, rest @ ..] => {
            let ways = |own: usize| match count(space, *first, own) {
                0 => 0,
                ways => ways * count_all(space, rest, size - own),
            };
            (1..=size).map(ways).sum()
        }
    }
}

#[test]
fn inputs_are_as_many_as_counting_says() {
    for (text, largest) in &TYPES[..8] {
        let (space, args) = read(text).expect("inputs can be made");
        let found = up_to(&space, &args, Strings::Whole, *largest);
        for size in 0..=*largest {
            let made = found.iter().filter(|(found, _)| *found == size).count() as u64;
            assert_eq!(made, count_all(&space, &args, size), "{text} at size {size}");
        }
    }
    // Binary trees with `n` nodes are counted by the Catalan numbers.
    let (space, args) = read(TYPES[4].0).expect("inputs can be made");
    let sizes: Vec<u64> = (0..6).map(|n| count(&space, args[0], 3 * n + 1)).collect();
    assert_eq!(sizes, [1, 1, 2, 5, 14, 42]);
}

#[test]
fn the_callback_can_stop_and_nothing_is_made_ahead() {
    // There are more than two million trees of this size, and a bound of 100,000 on what is kept.
    let (space, args) = read(TYPES[4].0).expect("inputs can be made");
    let mut inputs = Inputs::new(&space, args, Strings::Whole);
    let mut seen = 0;
    let finished = inputs.of_size(44, &mut |_| {
        seen += 1;
        seen < 1000
    });
    assert_eq!((finished, seen), (false, 1000));
}

#[test]
fn finite_types_have_a_largest_input() {
    let largest = |text: &str, strings| {
        let (space, args) = read(text).expect("inputs can be made");
        let largest = Inputs::new(&space, args.clone(), strings).largest();
        if let Some(largest) = largest {
            let found = up_to(&space, &args, strings, largest + 3);
            assert_eq!(found.iter().map(|(size, _)| *size).max(), Some(largest), "{text}");
        }
        largest
    };
    assert_eq!(largest("let entry (p : bool * unit) (c : char option) = ignore (p, c)", Strings::Whole), Some(4));
    assert_eq!(largest("let entry (s : string) = ignore s", Strings::Whole), Some(1));
    assert_eq!(largest("let entry (s : string) = ignore s", Strings::Spelled), None);
    assert_eq!(largest("let entry (l : bool list) = ignore l", Strings::Whole), None);
    assert_eq!(largest("let entry (f : int -> unit) = ignore f", Strings::Whole), Some(2));
    assert_eq!(largest("let entry (f : int -> bool) = ignore f", Strings::Whole), None);
    assert_eq!(largest("type t = A of u | B and u = C of t let entry (t : t) = ignore t", Strings::Whole), None);
    // A part without values does not make a type endless.
    assert_eq!(
        largest("type u = C of u type t = A of u * t | B let entry (t : t) = ignore t", Strings::Whole),
        Some(1)
    );
}

#[test]
fn random_inputs_are_inputs_and_the_same_for_the_same_seed() {
    for (text, limit) in TYPES {
        let (space, args) = read(text).expect("inputs can be made");
        let draw = |seed: u64| {
            let mut inputs = Inputs::new(&space, args.clone(), Strings::Spelled);
            let mut state = seed;
            (0..50).map(|_| inputs.random(*limit, &mut state)).collect::<Vec<_>>()
        };
        let drawn = draw(7);
        assert_eq!(drawn, draw(7), "{text}");
        assert_ne!(drawn, draw(8), "{text}");
        let smallest = Inputs::new(&space, args.clone(), Strings::Spelled).smallest();
        for shapes in drawn {
            assert!(shapes.iter().zip(&args).all(|(shape, arg)| inhabits(&space, shape, *arg)), "{text}");
            assert!(size_of(&shapes) <= (*limit).max(smallest), "{text}: {}", show_open(&space, &shapes));
        }
    }
}

/// Whether a shape is one of a node.
pub(crate) fn inhabits(space: &Space, shape: &Shape, node: NodeId) -> bool {
    let all = |shapes: &[Shape], nodes: &[NodeId]| {
        shapes.len() == nodes.len() && shapes.iter().zip(nodes).all(|(shape, node)| inhabits(space, shape, *node))
    };
    match (shape, space.node(node)) {
        (Shape::Hole(Hole::Int), Node::Int)
        | (Shape::Hole(Hole::Char), Node::Char)
        | (Shape::Hole(Hole::Float), Node::Float)
        | (Shape::Hole(Hole::String) | Shape::Spelled(_), Node::String)
        | (Shape::Hole(Hole::Bytes) | Shape::SpelledBytes(_), Node::Bytes) => true,
        (Shape::Construct(own, case, args), Node::Variant(_, cases)) => {
            *own == node && all(args, &cases[*case as usize].args)
        }
        (Shape::Record(own, parts), Node::Record(_, fields)) => {
            *own == node && all(parts, &fields.iter().map(|(_, node)| *node).collect::<Vec<_>>())
        }
        (Shape::Tuple(parts), Node::Tuple(nodes)) => all(parts, nodes),
        (Shape::List(parts), Node::List(item)) | (Shape::Array(parts), Node::Array(item)) => {
            parts.iter().all(|part| inhabits(space, part, *item))
        }
        (Shape::Function(own, lambda), Node::Function(params, result)) => {
            *own == node && lambda_has_type(space, lambda, params, *result)
        }
        (Shape::Delayed(own, part) | Shape::Knot(own, part), Node::Delayed(inner))
        | (Shape::Container(own, part), Node::Container(_, inner)) => *own == node && inhabits(space, part, *inner),
        (Shape::Again(own), Node::Delayed(_)) => *own == node,
        _ => false,
    }
}

fn lambda_has_type(space: &Space, lambda: &Lambda, params: &[NodeId], result: NodeId) -> bool {
    fn bind(space: &Space, param: &Param, node: NodeId, scope: &mut Vec<NodeId>) {
        match (param, space.node(node)) {
            (Param::Tuple(parts), Node::Tuple(nodes)) => {
                parts.iter().zip(nodes).for_each(|(part, node)| bind(space, part, *node, scope));
            }
            (Param::Var(number), _) => {
                assert_eq!(*number as usize, scope.len(), "variables are numbered in order");
                scope.push(node);
            }
            (Param::Tuple(_), _) => panic!("a pattern at {node:?}"),
        }
    }
    let mut scope = Vec::new();
    lambda.params.iter().zip(params).for_each(|(param, node)| bind(space, param, *node, &mut scope));
    body_has_type(space, &lambda.body, result, &scope)
}

fn body_has_type(space: &Space, body: &Body, goal: NodeId, scope: &[NodeId]) -> bool {
    let is = |body: &Body, goal: NodeId| body_has_type(space, body, goal, scope);
    let all = |bodies: &[Body], nodes: &[NodeId]| {
        bodies.len() == nodes.len() && bodies.iter().zip(nodes).all(|(body, node)| is(body, *node))
    };
    let node = space.node(goal);
    let is_bool = Some(goal) == space.bool();
    match body {
        Body::Var(number) => scope[*number as usize] == goal,
        Body::Field(record, at, field) => {
            let Node::Record(_, fields) = space.node(*at) else { return false };
            scope[*record as usize] == *at && fields[*field as usize].1 == goal
        }
        Body::Hole(hole) => inhabits(space, &Shape::Hole(*hole), goal),
        Body::Construct(own, case, args) => {
            matches!(node, Node::Variant(_, cases) if *own == goal && all(args, &cases[*case as usize].args))
        }
        Body::Record(own, parts) => {
            let Node::Record(_, fields) = node else { return false };
            *own == goal && all(parts, &fields.iter().map(|(_, node)| *node).collect::<Vec<_>>())
        }
        Body::Tuple(parts) => matches!(node, Node::Tuple(nodes) if all(parts, nodes)),
        Body::List(parts) => matches!(node, Node::List(item) if parts.iter().all(|part| is(part, *item))),
        Body::Cons(head, tail) => matches!(node, Node::List(item) if is(head, *item)) && is(tail, goal),
        Body::Array(parts) => matches!(node, Node::Array(item) if parts.iter().all(|part| is(part, *item))),
        Body::Binary(op, left, right) => match op {
            Binary::Add | Binary::Sub | Binary::Mul | Binary::Div | Binary::Mod => {
                *node == Node::Int && is(left, goal) && is(right, goal)
            }
            Binary::FloatAdd | Binary::FloatMul => *node == Node::Float && is(left, goal) && is(right, goal),
            Binary::Append => *node == Node::String && is(left, goal) && is(right, goal),
            Binary::Equal(at) | Binary::Less(at) => is_bool && is(left, *at) && is(right, *at),
            Binary::And | Binary::Or => is_bool && is(left, goal) && is(right, goal),
        },
        Body::Not(inner) => is_bool && is(inner, goal),
        Body::If(condition, yes, no) => {
            space.bool().is_some_and(|bool| is(condition, bool)) && is(yes, goal) && is(no, goal)
        }
        Body::Match(scrutinee, at, arms) => {
            let bound: Vec<Vec<NodeId>> = match space.node(*at) {
                Node::Variant(_, cases) => cases.iter().map(|case| case.args.clone()).collect(),
                Node::List(item) => vec![vec![], vec![*item, *at]],
                _ => return false,
            };
            scope[*scrutinee as usize] == *at
                && arms.len() == bound.len()
                && arms.iter().zip(bound).all(|((first, arm), bound)| {
                    let inner = [scope, &bound].concat();
                    *first as usize == scope.len() && body_has_type(space, arm, goal, &inner)
                })
        }
        Body::Apply(function, args) => {
            let Node::Function(params, result) = space.node(scope[*function as usize]) else { return false };
            *result == goal && all(args, params)
        }
        Body::Print(print, inner) => {
            let printed = match (print, &**inner) {
                (Print::String, Body::Hole(Hole::String)) => true,
                (print, Body::Var(number)) => matches!(
                    (print, space.node(scope[*number as usize])),
                    (Print::Int, Node::Int)
                        | (Print::Char, Node::Char)
                        | (Print::Float, Node::Float)
                        | (Print::String, Node::String)
                ),
                _ => false,
            };
            printed && matches!(node, Node::Variant(_, cases) if cases.len() == 1 && cases[0].args.is_empty())
        }
        Body::Raise(_) => true,
        Body::Delayed(own, inner) => matches!(node, Node::Delayed(part) if *own == goal && is(inner, *part)),
        Body::Closed(own, lambda) => {
            let Node::Function(params, result) = node else { return false };
            *own == goal && lambda_has_type(space, lambda, params, *result)
        }
    }
}
