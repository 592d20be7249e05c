//! Whole files in Myth's notation.

use super::{completes, components, declaration, values, wanted};

pub(super) const NAT: &str = "type nat =\n  | O\n  | S of nat\n\ntype list =\n  | Nil\n  | Cons of nat * list\n\n";

#[test]
fn a_goal_over_lists_of_naturals() {
    let wanted = wanted(&format!(
        "{NAT}let list_stutter : list -> list |>\n  {{ [] => []\n  | [0] => [0;0]\n  | [1;0] => [1;1;0;0]\n  }} = ?\n"
    ));
    assert_eq!(declaration(&wanted), "list_stutter : (list) -> list");
    assert_eq!(
        values(&wanted),
        [
            "Nil => Nil",
            "Cons(O, Nil) => Cons(O, Cons(O, Nil))",
            "Cons(S(O), Cons(O, Nil)) => Cons(S(O), Cons(S(O), Cons(O, Cons(O, Nil))))",
        ]
    );
    assert_eq!(
        wanted.example_texts,
        ["list_stutter [] = []", "list_stutter [0] = [0;0]", "list_stutter [1;0] = [1;1;0;0]"]
    );
    assert!(components(&wanted).is_empty() && wanted.problem.recursive);
    completes(
        &wanted,
        "let rec list_stutter l = match l with Nil -> Nil | Cons (x, xs) -> Cons (x, Cons (x, list_stutter xs))",
    );
}

#[test]
fn curried_lines_nested_lines_and_glued_signs() {
    let same = ["O, S(O) => S(O)", "O, S(S(O)) => S(S(O))", "S(O), O => S(O)"];
    for goal in [
        "{ 0 => 1 => 1 | 0 => 2 => 2 | 1 => 0 => 1 } = ?",
        "{ 0 => (1 => 1 | 2 => 2) | 1 => 0 => 1 } = ?",
        "{ 0 => ( 1 => 1\n | 2 => 2 )\n| 1 => (0 => 1) }\n=?\n",
        "{|0=>(1=>1|2=>2)|1=>0=>1}=??;;",
        "{ | 0 => ( | 1 => 1 | 2 => 2) | 1 => (* (* one *) *) 0 => S (O) } = ? ;;",
        "{ 0 => 1 => 1; 0 => 2 => 2; 1 => 0 => 1 } = ?",
    ] {
        // `{|` is how OCaml opens a quoted string, so a blank is needed there.
        let goal = goal.replace("{|", "{ |");
        let wanted = wanted(&format!("{NAT}let plus : nat -> nat -> nat |> {goal}"));
        assert_eq!(values(&wanted), same, "{goal}");
    }
}

#[test]
fn functions_by_name_are_those_of_the_file() {
    let wanted = wanted(&format!(
        "{NAT}let inc (n:nat) : nat = S (n) ;;\nlet zero (n:nat) : nat = O ;;\n
let list_map : (nat -> nat) -> list -> list |>
  {{ zero => ( [] => [] | [1] => [0] )
  | inc => ( [] => [] | [1] => [2] )
  | (fun (n:nat) -> match n with | O -> O | S (m) -> m) => [2] => [1] }} = ?"
    ));
    assert_eq!(declaration(&wanted), "list_map : (nat -> nat) -> (list) -> list");
    assert_eq!(
        values(&wanted),
        [
            "<zero>, Nil => Nil",
            "<zero>, Cons(S(O), Nil) => Cons(O, Nil)",
            "<inc>, Nil => Nil",
            "<inc>, Cons(S(O), Nil) => Cons(S(S(O)), Nil)",
            "<refute_value_12>, Cons(S(S(O)), Nil) => Cons(S(O), Nil)",
        ]
    );
    assert_eq!(components(&wanted), ["inc : nat -> nat", "zero : nat -> nat"]);
    assert_eq!(wanted.example_texts[1], "list_map zero [1] = [0]");
    completes(&wanted, "let list_map f l = l");
}

#[test]
fn functions_may_be_tables() {
    let wanted = wanted(&format!(
        "{NAT}let list_fold : (nat -> nat -> nat) -> nat -> list -> nat |>
  {{ (0 => 0 => 0 | 0 => 1 => 1 | 1 => (0 => 1 | 1 => 2)) => 0 => [1] => 1 }} = ?"
    ));
    let table = "<O, O: O | O, S(O): S(O) | S(O), O: S(O) | S(O), S(O): S(S(O))>";
    assert_eq!(values(&wanted), [format!("{table}, O, Cons(S(O), Nil) => S(O)")]);
    let shown = "list_fold (0 => 0 => 0 | 0 => 1 => 1 | 1 => (0 => 1 | 1 => 2)) 0 [1] = 1";
    assert_eq!(wanted.example_texts, [shown]);
}

#[test]
fn functions_inside_constructors() {
    let wanted = wanted(
        "type nat = | O | S of nat
type dyn = | Error | Base of nat | Dyn of (dyn -> dyn)
let succ (d:dyn) : dyn = match d with | Error -> Error | Base (n) -> Base (S (n)) | Dyn (f) -> Error ;;
let app : dyn -> dyn -> dyn |>
  { Error => Base (1) => Error
  | Dyn (succ) => Base (1) => Base (2)
  | Dyn (Base (0) => Base (2) | Base (1) => Error) => Base (0) => Base (2)
  } = ?",
    );
    assert_eq!(
        values(&wanted),
        [
            "Error, Base(S(O)) => Error",
            "Dyn(<succ>), Base(S(O)) => Base(S(S(O)))",
            "Dyn(<Base(O): Base(S(S(O))) | Base(S(O)): Error>), Base(O) => Base(S(S(O)))",
        ]
    );
    assert_eq!(components(&wanted), ["succ : dyn -> dyn"]);
}

#[test]
fn trees_and_declared_booleans() {
    let wanted = wanted(
        "(* trees (* of naturals *) *) type nat = | O | S of nat type bool = | True | False
type tree = | Leaf | Node of tree * nat * tree
let has : tree -> nat -> bool |>
  { Leaf => 0 => False ; Node (Leaf, 12, Node (Leaf, 0, Leaf)) => 0 => True } = ?",
    );
    let twelve = format!("{}O{}", "S(".repeat(12), ")".repeat(12));
    assert_eq!(
        values(&wanted),
        ["Leaf, O => False".to_string(), format!("Node(Leaf, {twelve}, Node(Leaf, O, Leaf)), O => True")]
    );
}

#[test]
fn a_value_may_be_a_goal() {
    assert_eq!(values(&wanted(&format!("{NAT}let two : nat |> {{ 2 }} = ?"))), [" => S(S(O))"]);
}
