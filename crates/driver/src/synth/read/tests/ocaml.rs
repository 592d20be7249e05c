//! Whole files in OCaml.

use super::{completes, components, declaration, read_with, text, values, wanted};
use crate::synth::read::used_files;
use refute_ir::TypePrinter;

#[test]
fn asserts_are_examples() {
    let wanted = wanted(
        "let rec sum : int list -> int = ??

let () = assert (sum [] = 0)
let () = assert (sum [1; 2] = 1 + 2); assert (7 = sum [7])
let _ = assert (sum (1 :: [-3]) = -2 && sum [max_int] = max_int)
",
    );
    assert_eq!(declaration(&wanted), "sum : (int list) -> int");
    assert_eq!(
        values(&wanted),
        ["[] => 0", "[1, 2] => 3", "[7] => 7", "[1, -3] => -2", "[4611686018427387903] => 4611686018427387903"]
    );
    assert_eq!(wanted.example_texts[1], "sum [1; 2] = (1 + 2)");
    assert_eq!(wanted.example_texts[3], "sum (1 :: [-3]) = -2");
    completes(&wanted, "let rec sum = function [] -> 0 | x :: xs -> x + sum xs");
}

#[test]
fn asserts_need_no_separators() {
    let wanted = wanted(
        "let double x = x + x\nlet f (n : int) (l : int list) : bool = ??\nassert (f 1 [1])\nassert (not (f 2 [double 2]))\nlet g = 3\nassert (f g [] = false)",
    );
    assert_eq!(values(&wanted), ["1, [1] => true", "2, [4] => false", "3, [] => false"]);
    assert_eq!(wanted.problem.param_names, [Some("n".to_string()), Some("l".to_string())]);
    assert_eq!(wanted.example_texts, ["f 1 [1] = true", "f 2 [double 2] = false", "f g [] = false"]);
    assert_eq!(components(&wanted)[0], "double : int -> int");
    completes(&wanted, "let f n l = List.mem n l");
}

#[test]
fn asserts_about_other_things_are_no_examples() {
    let wanted = wanted(
        "let one = 1\nassert (one = 1)\nlet f : int -> int = ??\nassert (f one = 2)\nassert (one < 2)\nlet two = 2",
    );
    assert_eq!(values(&wanted), ["1 => 2"]);
    completes(&wanted, "let f x = x + one");
}

#[test]
fn comments_are_examples() {
    let wanted = wanted(
        "(* f doubles: f x = twice x, see below.
   f 3 = 6
   f 4 => 8; f (-1) =>-2 *)
let f : int -> int = ??
(** * f 10 = 20
    * f (1 + (* one *)
         1) = 4 *)
",
    );
    assert_eq!(values(&wanted), ["3 => 6", "4 => 8", "-1 => -2", "10 => 20", "2 => 4"]);
    assert_eq!(wanted.example_texts, ["f 3 = 6", "f 4 = 8", "f (-1) = -2", "f 10 = 20", "f (1 + 1) = 4"]);
}

#[test]
fn prose_in_comments_is_left_alone_with_a_word() {
    let read = super::reading("(* f x = x + 1 *) let f : int -> int = ?? (* f 1 = 2 *) (* f 3 = the successor of 3 *)");
    assert_eq!(read.places, ["no-example 1:60", "no-example 1:4"]);
    assert_eq!(values(&read.wanted.expect("a problem")), ["1 => 2"]);
}

#[test]
fn all_kinds_of_values() {
    let wanted = wanted(
        "type colour = Red | Mixed of { first : colour; part : float }
type point = { x : int; y : char option }
type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree
let p = { y = None; x = 3 }
let f : colour -> point * string -> int tree -> (int, string) result = ??
assert (f Red (p, \"a\\\"b\") Leaf = Ok 3)
assert (f (Mixed { part = 0.5; first = Red }) ({ p with y = Some 'z' }, String.make 2 'q') (Node (Leaf, 1, Leaf)) = Error \"e\")",
    );
    assert_eq!(
        values(&wanted),
        [
            "Red, ({3, None}, \"a\\\"b\"), Leaf => Ok(3)",
            "Mixed(Red, 0.5), ({3, Some('z')}, \"qq\"), Node(Leaf, 1, Leaf) => Error(\"e\")",
        ]
    );
}

#[test]
fn functions_as_arguments() {
    let wanted = wanted(
        "let small n = n < 3
let filter : ('a -> bool) -> 'a list -> 'a list = ??
assert (filter small [1; 5] = [1])
assert (filter (fun n -> n > 3) [1; 5] = [5])
assert (filter ((<) 2) [] = [])
(* filter (1 => true | 5 => false) [1; 5] = [1] *)",
    );
    assert_eq!(declaration(&wanted), "filter : ('a -> bool) -> ('a list) -> 'a list");
    assert_eq!(
        values(&wanted),
        [
            "<small>, [1, 5] => [1]",
            "<refute_value_3>, [1, 5] => [5]",
            "<refute_value_6>, [] => []",
            "<1: true | 5: false>, [1, 5] => [1]",
        ]
    );
    assert_eq!(wanted.example_texts[1], "filter (fun n -> n > 3) [1; 5] = [5]");
}

#[test]
fn type_variables_are_what_the_examples_say() {
    let instances = |content: &str| {
        let wanted = wanted(content);
        let mut printer = TypePrinter::new(&wanted.problem.program.types);
        wanted.problem.instances.iter().map(|ty| printer.show(ty)).collect::<Vec<_>>()
    };
    assert_eq!(
        instances(
            "let f : 'a list -> 'b -> ('a * 'b) list = ?? assert (f [] \"b\" = []) assert (f [None; Some 'c'] \"b\" = [None, \"b\"; Some 'c', \"b\"])"
        ),
        ["char option", "string"]
    );
    assert_eq!(instances("let f : 'a list -> 'a list = ?? assert (f [] = [])"), ["int"]);
    assert_eq!(instances("let f : 'a list -> int = ?? assert (f [[]] = 0) assert (f [[true]] = 0)"), ["bool list"]);
}

#[test]
fn what_uses_the_goal_is_left_out() {
    let wanted = wanted(
        "let one = 1
let f : int -> int = ??
let twice x = f (f x)
let four = twice 1
let other = one + 1
let () = print_int (twice 1)
assert (f other = 3)",
    );
    assert_eq!(values(&wanted), ["2 => 3"]);
    assert_eq!(components(&wanted)[0], "one : int");
    assert!(components(&wanted).iter().all(|shown| !shown.starts_with("other") && !shown.starts_with("four")));
    assert!(!wanted.background.contains("twice") && wanted.background.contains("let other"));
    completes(&wanted, "let f x = x + one");
}

#[test]
fn one_of_several_goals_is_chosen() {
    let content = "let f : int -> int = ?? assert (f 1 = 2)
let g : int -> bool = ?? assert (g true && g 1) assert (g 2 = false)
let h : int -> int = ?? assert (h 1 = \"no matter\")";
    let read = read_with(content, |asked| asked.entry = Some("f"));
    let wanted = read.wanted.expect("a problem");
    assert_eq!((wanted.problem.name.as_str(), values(&wanted)), ("f", vec!["1 => 2".to_string()]));
    completes(&wanted, "let f x = x + 1");
}

#[test]
fn used_files_come_first() {
    let content = "#use \"nat.ml\"\n  #use \"list.ml\";;\nlet len : list -> nat |> { [] => 0 | [2] => 1 } = ?";
    assert_eq!(used_files(&text("test.ml", content)), ["nat.ml", "list.ml"]);
    let files = [
        text("list.ml", "#use \"nat.ml\"\n#use \"list.ml\"\ntype list = Nil | Cons of nat * list"),
        text("nat.ml", "type nat = O | S of nat\nlet two : nat = 2"),
    ];
    let read = read_with(content, |asked| asked.used = Box::leak(Box::new(files)));
    let wanted = read.wanted.unwrap_or_else(|why| panic!("{why} {:?}", read.told));
    assert_eq!(values(&wanted), ["Nil => O", "Cons(S(S(O)), Nil) => S(O)"]);
    assert_eq!(components(&wanted), ["two : nat"]);
    completes(&wanted, "let rec len l = match l with Nil -> 0 | Cons (_, r) -> S (len r)");
}

#[test]
fn more_examples_are_given_beside_the_file() {
    let content = "let f : int -> int = ?? assert (f 1 = 2)";
    let more = ["f 2 = 3".to_string(), "f (1 + 2) => 4".to_string()];
    let read = read_with(content, |asked| asked.more = Box::leak(Box::new(more)));
    let wanted = read.wanted.expect("a problem");
    assert_eq!(values(&wanted), ["1 => 2", "2 => 3", "3 => 4"]);
    assert_eq!(wanted.example_texts, ["f 1 = 2", "f 2 = 3", "f (1 + 2) = 4"]);
}
