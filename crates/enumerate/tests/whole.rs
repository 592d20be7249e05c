//! Inputs that are more than plain data: data that waits, containers, functions with effects, arguments that are one value.

use crate::properties::{constant, inhabits, up_to};
use crate::reading::{accepts, read, read_into};
use refute_enumerate::{
    Constant, Inputs, Node, NodeId, Shape, Space, Strings, holes_of, show_call, show_labelled_call, show_open, size_of,
};
use refute_ir::types::ArgLabel;
use refute_source::Name;
use std::collections::HashSet;

/// A program with a function `entry`, and the size to which its inputs are looked at.
const TYPES: &[(&str, usize)] = &[
    ("type 'a stream = Cons of 'a * (unit -> 'a stream) let entry (s : int stream) = ignore s", 14),
    ("let entry (s : int Seq.t) (n : bool) = ignore (s, n)", 14),
    ("type t = L | N of (unit -> t) * int * (unit -> t) let entry (t : t) = ignore t", 11),
    ("type s = { head : bool; tail : unit -> s } let entry (s : s) = ignore s", 14),
    ("type a = A of (unit -> b) and b = B of bool * (unit -> a) let entry (a : a) = ignore a", 13),
    ("let entry (q : int Queue.t) (s : bool Stack.t) = ignore (q, s)", 7),
    ("let entry (h : (int, string) Hashtbl.t) (b : Buffer.t) = ignore (h, b)", 7),
    ("let entry (l : int Queue.t list) (q : bool Queue.t Queue.t) = ignore (l, q)", 6),
    ("let entry (f : int -> unit) (g : int * string -> unit) (h : unit -> unit) = ignore (f, g, h)", 9),
    ("let entry (a : int array) (b : int array) (c : int array) = ignore (a, b, c)", 8),
    ("let entry (a : int ref) (b : bool ref) (c : int ref) = ignore (a, b, c)", 8),
    ("type 'a stream = Nil | Cons of 'a * 'a stream Lazy.t let entry (s : int stream) = ignore s", 12),
    ("type s = { head : bool; tail : s lazy_t } let entry (s : s) (x : int lazy_t) = ignore (s, x)", 12),
    ("let entry (f : int -> (int -> int) list) (g : bool -> (int -> bool) option * bool) = ignore (f, g)", 11),
    ("let entry (f : x:int -> bool -> int) (g : ?y:bool -> unit -> bool) = ignore (f ~x:1 true, g ())", 8),
    ("let entry (f : int -> int Seq.t) (g : bool -> int lazy_t) = ignore (f, g)", 10),
];

fn whole(text: &str) -> (Space, Vec<NodeId>) {
    read_into(Space::whole(), text).unwrap_or_else(|unsupported| panic!("{text}: {unsupported:?}"))
}

/// Whether every way back leads to a knot around it, and every knot has one.
fn is_closed(shape: &Shape, knots: &mut Vec<(NodeId, bool)>) -> bool {
    match shape {
        Shape::Again(node) => match knots.iter_mut().rev().find(|(knot, _)| knot == node) {
            Some((_, used)) => {
                *used = true;
                true
            }
            None => false,
        },
        Shape::Knot(node, inner) => {
            knots.push((*node, false));
            is_closed(inner, knots) && knots.pop().is_some_and(|(_, used)| used)
        }
        _ => shape.parts().iter().all(|part| is_closed(part, knots)),
    }
}

fn is_input(space: &Space, args: &[NodeId], shapes: &[Shape]) -> bool {
    shapes.len() == args.len()
        && shapes.iter().zip(args).enumerate().all(|(i, (shape, arg))| match shape {
            Shape::Same(earlier) => (*earlier as usize) < i && args[*earlier as usize] == *arg,
            _ => inhabits(space, shape, *arg) && is_closed(shape, &mut Vec::new()),
        })
}

#[test]
fn inputs_inhabit_their_type_and_have_their_size_and_come_once() {
    for (text, size) in TYPES {
        let (space, args) = whole(text);
        let found = up_to(&space, &args, Strings::Whole, *size);
        assert!(found.len() >= 2, "{text}: {}", found.len());
        let mut seen = HashSet::new();
        for (size, shapes) in &found {
            let shown = show_open(&space, shapes);
            assert_eq!(size_of(shapes), *size, "{text}: {shown}");
            assert!(is_input(&space, &args, shapes), "{text}: {shown}");
            assert!(seen.insert(shown.clone()), "{text}: twice {shown}");
        }
    }
}

#[test]
fn printed_inputs_are_read_back_at_their_type() {
    for (text, size) in TYPES {
        let (space, args) = whole(text);
        let mut program = format!("{text}\n");
        let found = up_to(&space, &args, Strings::Whole, *size);
        for (turn, (_, shapes)) in found.iter().enumerate().step_by(found.len() / 300 + 1) {
            let holes = holes_of(shapes);
            let constants: Vec<Constant> = (turn..).zip(&holes).map(|(turn, hole)| constant(*hole, turn)).collect();
            program += &format!("let _ = fun () -> {}\n", show_call(&space, "entry", shapes, &constants));
        }
        accepts(&program);
    }
}

#[test]
fn random_inputs_are_inputs() {
    for (text, limit) in TYPES {
        let (space, args) = whole(text);
        let mut inputs = Inputs::new(&space, args.clone(), Strings::Spelled);
        let mut state = 7;
        for _ in 0..200 {
            let drawn = inputs.random(*limit + 6, &mut state);
            assert!(is_input(&space, &args, &drawn), "{text}: {}", show_open(&space, &drawn));
        }
    }
}

/// The first inputs, with the same constants everywhere.
fn first(text: &str, count: usize) -> Vec<String> {
    let (space, args) = whole(text);
    let shown = up_to(&space, &args, Strings::Whole, 12).into_iter().take(count).map(|(_, shapes)| {
        let constants: Vec<Constant> = holes_of(&shapes).iter().map(|hole| constant(*hole, 0)).collect();
        show_call(&space, "f", &shapes, &constants)
    });
    shown.collect()
}

#[test]
fn what_ends_comes_before_what_comes_back_to_itself() {
    assert_eq!(
        first("let entry (s : int Seq.t) = ignore s", 4),
        [
            "f (fun () -> Seq.Nil)",
            "f (fun () -> Seq.Cons (0, (fun () -> Seq.Nil)))",
            "f (let rec s () = Seq.Cons (0, s) in s)",
            "f (fun () -> Seq.Cons (0, (fun () -> Seq.Cons (0, (fun () -> Seq.Nil)))))",
        ]
    );
    assert_eq!(
        first("type 'a stream = Cons of 'a * (unit -> 'a stream) let entry (s : int stream) = ignore s", 3),
        [
            "f (Cons (0, (let rec s () = Cons (0, s) in s)))",
            "f (Cons (0, (fun () -> Cons (0, (let rec s () = Cons (0, s) in s)))))",
            "f (Cons (0, (let rec s () = Cons (0, (fun () -> Cons (0, s))) in s)))",
        ]
    );
}

#[test]
fn lazy_values_end_or_come_back_to_themselves() {
    assert_eq!(
        first("type 'a s = Nil | Cons of 'a * 'a s Lazy.t let entry (s : int s) = ignore s", 4),
        [
            "f Nil",
            "f (Cons (0, lazy Nil))",
            "f (Cons (0, lazy (Cons (0, lazy Nil))))",
            "f (Cons (0, (let rec s = lazy (Cons (0, s)) in s)))",
        ]
    );
    assert_eq!(first("let entry (x : int lazy_t) (b : bool lazy_t) = ignore (x, b)", 9).len(), 2);
}

#[test]
fn parameters_have_their_labels() {
    assert_eq!(
        first("let entry (f : by:int -> ?from:bool -> int -> int) = ignore f", 3),
        ["f (fun ~by:x ?from:_ _ -> x)", "f (fun ~by:_ ?from:_ z -> z)", "f (fun ~by:_ ?from:_ _ -> 0)"]
    );
}

#[test]
fn closed_functions_stand_inside_what_functions_give() {
    assert_eq!(
        first("let entry (f : bool -> (int -> int) list) = ignore f", 4),
        [
            "f (fun _ -> [])",
            "f (fun _ -> [(fun x -> x)])",
            "f (fun _ -> [(fun _ -> 0)])",
            "f (fun _ -> [(fun x -> x + 0)])"
        ]
    );
    assert_eq!(
        first("let entry (f : int -> int Seq.t) = ignore f", 2),
        ["f (fun _ _ -> Seq.Nil)", "f (fun x _ -> Seq.Cons (x, (fun () -> Seq.Nil)))"]
    );
    // Nothing but `None` can be written, so nothing is to be decided.
    let (space, args) = whole("let entry (f : int -> int Queue.t option) = ignore f");
    assert_eq!(Inputs::new(&space, args, Strings::Whole).largest(), Some(3));
    let unwritten =
        read_into(Space::whole(), "let entry (f : int -> int Queue.t) = ignore f").expect_err("a container");
    assert_eq!(unwritten.reason, "gives what cannot be written inside of a function");
}

#[test]
fn containers_are_written_by_what_makes_them() {
    assert_eq!(
        first("let entry (h : (int, bool) Hashtbl.t) = ignore h", 2),
        ["f (let h = Hashtbl.create 8 in h)", "f (let h = Hashtbl.create 8 in Hashtbl.add h 0 false; h)"]
    );
    assert_eq!(
        first("let entry (b : Buffer.t) = ignore b", 1),
        ["f (let b = Buffer.create 16 in Buffer.add_string b \"x\"; b)"]
    );
}

#[test]
fn one_value_may_be_given_twice() {
    assert_eq!(
        first("let entry (a : int ref) (b : int ref) = ignore (a, b)", 2),
        ["f (ref 0) (ref 0)", "let r = ref 0 in f r r"]
    );
    // What cannot be changed is the same however often it is made.
    assert_eq!(first("let entry (a : unit) (b : unit) = ignore (a, b)", 2), ["f () ()"]);
}

#[test]
fn only_a_whole_space_has_more_than_plain_data() {
    for (text, _) in TYPES {
        let (space, args) = whole(text);
        let plain = space.plain();
        let found = up_to(&plain, &args, Strings::Whole, 9);
        let same = |shapes: &[Shape]| shapes.iter().any(|shape| matches!(shape, Shape::Same(_)) || shape.prints());
        assert!(!found.iter().any(|(_, shapes)| same(shapes)), "{text}");
    }
    assert!(read(TYPES[0].0).is_err() && read(TYPES[5].0).is_err());
    assert!(read(TYPES[9].0).is_ok_and(|(space, _)| space.is_plain()));
    // Data that is made anew with each call is no data that waits for one.
    let mutable = "type t = { mutable n : int; next : unit -> t } let entry (t : t) = ignore t";
    assert!(read_into(Space::whole(), mutable).is_err());
    // Nothing is there before what it needs.
    let empty = "type t = T of t * (unit -> t) let entry (t : t) = ignore t";
    assert!(read_into(Space::whole(), empty).is_err());
}

#[test]
fn functions_raise_where_that_is_asked_for() {
    let (space, args) =
        read_into(Space::whole().with_raising(), "let entry (f : int -> bool) = ignore f").expect("inputs can be made");
    let found = up_to(&space, &args, Strings::Whole, 8);
    let shown: Vec<String> = found.iter().map(|(_, shapes)| show_open(&space, shapes)).collect();
    for wanted in [
        "(fun _ -> raise Not_found)",
        "(fun _ -> failwith \"x\")",
        "(fun x -> if x = _ then raise Not_found else true)",
    ] {
        assert!(shown.iter().any(|text| text == wanted), "{wanted}: {shown:#?}");
    }
    assert!(found.iter().all(|(_, shapes)| is_input(&space, &args, shapes)));
}

#[test]
fn labels_stand_before_their_arguments() {
    let (space, args) = whole("let entry (a : int option) (b : int) (c : int option) = ignore (a, b, c)");
    let name = Name::new;
    let labels = |last| [ArgLabel::Optional(name("a")), ArgLabel::Named(name("b")), last];
    let call = |labels: &[ArgLabel], number: usize| {
        let found = up_to(&space, &args, Strings::Whole, 5);
        let (_, shapes) = &found[number];
        let constants: Vec<Constant> = (-1..).map(Constant::Int).take(holes_of(shapes).len()).collect();
        show_labelled_call(&space, "f", labels, shapes, &constants)
    };
    assert!(matches!(space.node(args[0]), Node::Variant(..)));
    // An argument without a label says that what was left out before it is left out.
    assert_eq!(call(&labels(ArgLabel::None), 0), "f ~b:(-1) None");
    assert_eq!(call(&labels(ArgLabel::Optional(name("c"))), 0), "f ?a:None ~b:(-1) ?c:None");
    assert_eq!(call(&labels(ArgLabel::None), 1), "f ~b:(-1) (Some 0)");
    assert_eq!(call(&labels(ArgLabel::None), 2), "f ~a:(-1) ~b:0 None");
}
