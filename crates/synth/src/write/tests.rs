//! Answers written by hand, and the texts that they must become. Every text is read back by the front end without a message.

mod notation;

use super::{Annotations, write, write_with};
use notation::{Told, problem, read_back};

const NATS: &str = "type nat = O | S of nat\ntype list = Nil | Cons of nat * list\ntype bool = True | False\n\
    type cmp = LT | EQ | GT\nlet rec compare (n1 : nat) (n2 : nat) : cmp =\n  match n1 with\n  | O -> (match n2 with O -> EQ | S _ -> LT)\n  \
    | S m1 -> (match n2 with O -> GT | S m2 -> compare m1 m2)\n";
const TREES: &str = "type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree\n";

fn check(told: &Told<'_>, body: &str, expect: &str) {
    let (problem, answer) = problem(told, body);
    let text = write(&problem, &answer);
    assert_eq!(text, expect, "\n{text}\n");
    read_back(told, &text);
}

#[test]
fn a_recursive_function_on_lists() {
    let told =
        Told { goal: "stutter : int list -> int list", vars: "l : int list; x : int; r : int list", ..Told::default() };
    let body = r#"l => (match "int list" l (() ([])) ((x r) (:: x (:: x (self r)))))"#;
    let expect = "let rec stutter l =\n  match l with\n  | [] -> []\n  | x :: rest -> x :: x :: stutter rest";
    check(&told, body, expect);
    let from_scrutinee = r#"l => (match "int list" l (() l) ((x r) (:: x (:: x (self r)))))"#;
    check(&told, from_scrutinee, expect);
}

#[test]
fn declared_types_keep_their_constructors() {
    let told = Told {
        background: NATS,
        goal: "take : nat -> list -> list",
        vars: "n : nat; l : list; m : nat; x : nat; r : list",
        ..Told::default()
    };
    let body = r#"n l => (match "nat" n (() (Nil)) ((m) (match "list" l (() (Nil)) ((x r) (Cons x (self m r))))))"#;
    let expect = "let rec take n l =\n  match n with\n  | O -> Nil\n  | S m ->\n      match l with\n      | Nil -> Nil\n      | Cons (x, rest) -> Cons (x, take m rest)";
    check(&told, body, expect);
    let told = Told { background: NATS, goal: "two : nat -> nat", vars: "n : nat", ..Told::default() };
    check(&told, "n => (S (S (O)))", "let two _ = S (S O)");
}

#[test]
fn nested_matches_become_deeper_patterns() {
    let told = Told {
        background: NATS,
        goal: "swap : list -> list",
        vars: "l : list; x : nat; r : list; y : nat; s : list",
        ..Told::default()
    };
    let body =
        r#"l => (match "list" l (() (Nil)) ((x r) (match "list" r (() (Nil)) ((y s) (Cons y (Cons x (self s)))))))"#;
    let expect = "let rec swap l =\n  match l with\n  | Nil | Cons (_, Nil) -> Nil\n  | Cons (x, Cons (y, rest)) -> Cons (y, Cons (x, swap rest))";
    check(&told, body, expect);
    let told = Told {
        goal: "last : int list -> int option",
        vars: "l : int list; x : int; r : int list; y : int; s : int list",
        ..Told::default()
    };
    let body = r#"l => (match "int list" l (() (None)) ((x r) (match "int list" r (() (Some x)) ((y s) (self r)))))"#;
    let expect = "let rec last l =\n  match l with\n  | [] -> None\n  | [x] -> Some x\n  | _ :: rest -> last rest";
    check(&told, body, expect);
}

#[test]
fn a_match_before_other_arms_stands_in_parentheses() {
    let told = Told {
        background: NATS,
        goal: "both : nat -> nat -> nat",
        vars: "n : nat; m : nat; a : nat; b : nat",
        ..Told::default()
    };
    let body = r#"n m => (match "nat" n (() (match "nat" m (() (S (O))) ((a) a))) ((b) (self b m)))"#;
    let expect = "let rec both n m =\n  match n with\n  | O -> (\n      match m with\n      | O -> S O\n      | S k -> k)\n  | S k -> both k m";
    check(&told, body, expect);
}

#[test]
fn arms_with_one_result_are_merged() {
    let told =
        Told { background: NATS, goal: "max : nat -> nat -> nat", vars: "n : nat; m : nat", components: "compare" };
    let body = r#"n m => (match "cmp" (compare n m) (() m) (() n) (() n))"#;
    let expect = "let max n m =\n  match compare n m with\n  | LT -> m\n  | EQ | GT -> n";
    check(&told, body, expect);
    let told = Told {
        background: "type day = Mo | Tu | We | Th | Fr\n",
        goal: "free : day -> bool",
        vars: "d : day",
        ..Told::default()
    };
    let body = r#"d => (match "day" d (() (false)) (() (false)) (() (true)) (() (false)) (() ?))"#;
    let expect = "let free d =\n  match d with\n  | We -> true\n  | Fr -> failwith \"no example says what comes here\"\n  | _ -> false";
    check(&told, body, expect);
    let body = r#"d => (match "day" d (() (false)) (() (false)) (() (false)) (() (false)) (() (false)))"#;
    check(&told, body, "let free _ = false");
}

#[test]
fn what_was_decided_is_not_asked_again() {
    let told = Told {
        goal: "f : int list -> int -> int",
        vars: "l : int list; n : int; x : int; r : int list; y : int; s : int list",
        components: "( < ), ( + )",
        ..Told::default()
    };
    let body = r#"l n => (match "int list" l (() n) ((x r) (match "int list" l (() 7) ((y s) (+ y (self s n))))))"#;
    check(&told, body, "let rec f l n =\n  match l with\n  | [] -> n\n  | x :: rest -> x + f rest n");
    let body = r#"l n => (match "bool" (< n 3) (() (match "bool" (< n 3) (() 1) (() 2))) (() 3))"#;
    check(&told, body, "let f _ n = if n < 3 then 3 else 1");
}

#[test]
fn what_a_match_is_about_is_computed_once() {
    let told = Told {
        background: NATS,
        goal: "compress : list -> list",
        vars: "l : list; x : nat; r : list; y : nat; s : list",
        components: "compare",
    };
    let body = r#"l => (match "list" l (() (Nil)) ((x r) (match "list" (self r) (() (Cons x (self r))) ((y s)
        (match "cmp" (compare x y) (() (Cons x (self r))) (() (self r)) (() (Cons x (self r))))))))"#;
    let expect = "let rec compress l =\n  match l with\n  | Nil -> Nil\n  | Cons (x, rest) ->\n      match compress rest with\n      | Nil -> Cons (x, Nil)\n      | Cons (y, _) as tail ->\n          match compare x y with\n          | LT | GT -> Cons (x, tail)\n          | EQ -> tail";
    check(&told, body, expect);
}

#[test]
fn conditions_are_written_with_operators() {
    let told = Told { goal: "g : bool -> bool -> bool", vars: "p : bool; q : bool", ..Told::default() };
    check(&told, r#"p q => (match "bool" p (() (false)) (() q))"#, "let g a b = a && b");
    check(&told, r#"p q => (match "bool" p (() q) (() (true)))"#, "let g a b = a || b");
    check(&told, r#"p q => (match "bool" p (() (true)) (() q))"#, "let g a b = not a || b");
    check(
        &told,
        r#"p q => (match "bool" p (() q) (() (match "bool" q (() (true)) (() (false)))))"#,
        "let g a b = if a then not b else b",
    );
    let shadowed = Told { background: "let not x = x\n", ..told };
    check(&shadowed, r#"p q => (match "bool" p (() (true)) (() (false)))"#, "let g b _ = if b then false else true");
}

#[test]
fn operators_have_few_parentheses() {
    let told = Told {
        goal: "h : int -> int -> int",
        vars: "n : int; m : int; x : int; y : int",
        components: "( + ), ( * ), ( - ), abs, ( mod )",
        ..Told::default()
    };
    check(&told, "n m => (+ n (* 2 m))", "let h n m = n + 2 * m");
    check(&told, "n m => (* (+ n 2) m)", "let h n m = (n + 2) * m");
    check(&told, "n m => (- n (- m 1))", "let h n m = n - (m - 1)");
    check(&told, "n m => (- (- n m) -1)", "let h n m = n - m - -1");
    check(&told, "n m => (abs -3)", "let h _ _ = abs (-3)");
    check(&told, "n m => (abs (mod n m))", "let h n m = abs (n mod m)");
}

#[test]
fn functions_are_passed_without_their_parameters() {
    let told = Told {
        goal: "k : int list -> int",
        vars: "l : int list; x : int; y : int",
        components: "List.fold_left, List.map, ( + ), abs",
        ..Told::default()
    };
    check(&told, "l => (List.fold_left (fun (x y) (+ x y)) 0 l)", "let k l = List.fold_left ( + ) 0 l");
    check(&told, "l => (List.fold_left (fun (x y) (+ x 1)) 0 l)", "let k l = List.fold_left (fun n _ -> n + 1) 0 l");
    check(
        &told,
        "l => (List.fold_left + 0 (List.map (fun (x) (abs x)) l))",
        "let k l = List.fold_left ( + ) 0 (List.map abs l)",
    );
}

#[test]
fn tuples_and_records_are_patterns_of_parameters() {
    let told =
        Told { goal: "flip : int * bool -> bool * int", vars: "p : int * bool; a : int; b : bool", ..Told::default() };
    check(&told, r#"p => (match "int * bool" p ((a b) (tuple "bool * int" b a)))"#, "let flip (n, b) = (b, n)");
    let point = Told {
        background: "type point = { x : int; y : int }\n",
        goal: "m : point -> point",
        vars: "p : point; a : int; b : int",
        components: "( + )",
    };
    let body = r#"p => (match "point" p ((a b) (tuple "point" b a)))"#;
    check(&point, body, "let m p = { x = p.y; y = p.x }");
    let body = r#"p => (match "point" p ((a b) (tuple "point" (+ a b) (+ a a))))"#;
    check(&point, body, "let m { x; y } = { x = x + y; y = x + x }");
    let pairs = Told {
        goal: "sum : (int * int) list -> int",
        vars: "l : (int * int) list; p : int * int; r : (int * int) list; a : int; b : int",
        components: "( + )",
        ..Told::default()
    };
    let body = r#"l => (match "(int * int) list" l (() 0) ((p r) (match "int * int" p ((a b) (+ (+ a b) (self r))))))"#;
    check(&pairs, body, "let rec sum l =\n  match l with\n  | [] -> 0\n  | (n, m) :: rest -> n + m + sum rest");
}

#[test]
fn results_of_calls_are_taken_apart_with_let() {
    let told = Told {
        goal: "split : int list -> int list * int list",
        vars: "l : int list; x : int; r : int list; a : int list; b : int list",
        ..Told::default()
    };
    let body = r#"l => (match "int list" l (() (tuple "int list * int list" ([]) ([])))
        ((x r) (match "int list * int list" (self r) ((a b) (tuple "int list * int list" (:: x b) a)))))"#;
    let expect = "let rec split l =\n  match l with\n  | [] -> ([], [])\n  | x :: rest ->\n      let (l1, l2) = split rest in\n      (x :: l2, l1)";
    check(&told, body, expect);
}

#[test]
fn trees_have_a_left_and_a_right() {
    let told = Told {
        background: TREES,
        goal: "insert : int tree -> int -> int tree",
        vars: "t : int tree; n : int; a : int tree; x : int; b : int tree",
        components: "( < ), ( = )",
    };
    let body = r#"t n => (match "int tree" t (() (Node (Leaf) n (Leaf))) ((a x b)
        (match "bool" (= x n) (() (match "bool" (< n x) (() (Node a x (self b n))) (() (Node (self a n) x b)))) (() t))))"#;
    let expect = "let rec insert t n =\n  match t with\n  | Leaf -> Node (Leaf, n, Leaf)\n  | Node (left, x, right) ->\n      if x = n then t\n      else if n < x then Node (insert left n, x, right)\n      else Node (left, x, insert right n)";
    check(&told, body, expect);
    let map = Told {
        background: TREES,
        goal: "map : ('a -> 'b) -> 'a tree -> 'b tree",
        vars: "f : int -> int; t : int tree; a : int tree; x : int; b : int tree",
        ..Told::default()
    };
    let body = r#"f t => (match "int tree" t (() (Leaf)) ((a x b) (Node (self f a) (f x) (self f b))))"#;
    let expect = "let rec map f t =\n  match t with\n  | Leaf -> Leaf\n  | Node (left, x, right) -> Node (map f left, f x, map f right)";
    check(&map, body, expect);
}

#[test]
fn names_never_hide_what_is_used() {
    let told = Told {
        background: "let l = 3\nlet rest = 4\nlet x n = n + 1\n",
        goal: "q : int list -> int",
        vars: "v : int list; a : int; b : int list",
        components: "l, rest, x, ( + )",
    };
    let body = r#"v => (match "int list" v (() (+ l rest)) ((a b) (+ (x a) (self b))))"#;
    let expect = "let rec q l1 =\n  match l1 with\n  | [] -> l + rest\n  | y :: ys -> x y + q ys";
    check(&told, body, expect);
}

#[test]
fn parameters_keep_the_names_they_were_given() {
    let told =
        Told { goal: "pick : int -> int -> int", vars: "n : int; m : int", components: "abs", ..Told::default() };
    let (mut problem, answer) = problem(&told, "n m => n");
    problem.param_names = vec![Some("count".to_string()), Some("abs".to_string())];
    assert_eq!(write(&problem, &answer), "let pick count _ = count");
    problem.param_names = vec![Some("abs".to_string()), None];
    assert_eq!(write(&problem, &answer), "let pick n _ = n");
}

#[test]
fn constants_are_escaped() {
    let told = Told { goal: "s : int -> string", vars: "n : int", components: "( ^ ), String.make", ..Told::default() };
    check(&told, r#"n => (^ 'a"b' (String.make n #39))"#, "let s n = \"a\\\"b\" ^ String.make n '\\''");
    let told = Told { goal: "l : int -> float list", vars: "n : int", ..Told::default() };
    check(&told, "n => (:: 1.5 (:: -2. ([])))", "let l _ = [1.5; -2.]");
}

#[test]
fn types_are_written_when_asked_for_or_needed() {
    let told = Told { goal: "id : 'a list -> 'a list", vars: "l : int list", ..Told::default() };
    let (problem, answer) = problem(&told, "l => l");
    let text = write_with(&problem, &answer, Annotations::Everywhere);
    assert_eq!(text, "let id (l : 'a list) : 'a list = l");
    read_back(&told, &text);
    let hidden = Told {
        background: "type a = A | B\ntype b = B | C\n",
        goal: "turn : a -> a",
        vars: "v : a",
        ..Told::default()
    };
    let body = r#"v => (match "a" v (() (tuple "a#1")) (() (tuple "a#0")))"#;
    check(&hidden, body, "let turn (a : a) : a =\n  match a with\n  | A -> B\n  | B -> A");
}

#[test]
fn long_lines_are_broken() {
    let told = Told {
        goal: "long : int list -> int",
        vars: "l : int list; x : int; y : int; r : int list",
        components: "List.fold_left, ( + ), some_function_with_a_long_name",
        background: "let some_function_with_a_long_name a b c = a + b + c\n",
    };
    let body = r#"l => (some_function_with_a_long_name (some_function_with_a_long_name 1 2 3)
        (List.fold_left (fun (x y) (some_function_with_a_long_name x y (+ x y))) 0 l) (match "int list" l (() 1) ((x r) x)))"#;
    let expect = "let long l =\n  some_function_with_a_long_name\n    (some_function_with_a_long_name 1 2 3)\n    (List.fold_left (fun n m -> some_function_with_a_long_name n m (n + m)) 0 l)\n    (match l with\n     | [] -> 1\n     | x :: _ -> x)";
    check(&told, body, expect);
}
