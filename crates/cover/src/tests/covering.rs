//! Branches: their classes, and the smallest inputs. `CLASS when CONDITIONS | INPUT`, one line per branch in source order.

use super::{covered, lines, lines_of};
use crate::{ArgumentFunctions, DeadReason, Scope, TargetStatus};

/// Covers `f` of a text.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(lines(text), expected, "{text}");
}

const NAT: &str = "type nat = O | S of nat type list = Nil | Cons of nat * list type cmp = LT | EQ | GT
let rec compare n m = match n, m with O, O -> EQ | O, S _ -> LT | S _, O -> GT | S n, S m -> compare n m
let rec skip l = match l with Nil -> Nil | Cons (_, l) -> skip l
";

#[test]
fn only_what_is_looked_at_is_decided() {
    check(
        &format!(
            "{NAT} let rec f l = match l with Nil -> Nil | Cons (n, t) -> (match f t with Nil -> l | Cons (m, r) ->
             (match compare m n with LT -> Cons (n, Cons (m, r)) | EQ -> Cons (n, r) | GT -> Cons (n, Cons (m, r))))"
        ),
        &[
            "Nil | Nil",
            "(Cons (_, _)) | (Cons (O, Nil))",
            "(Cons (_, Nil)) | (Cons (O, Nil))",
            "(Cons (_, Cons (_, Nil))) | (Cons (O, Cons (O, Nil)))",
            "(Cons (S _, Cons (O, Nil))) | (Cons (S O, Cons (O, Nil)))",
            "(Cons (O, Cons (O, Nil))) | (Cons (O, Cons (O, Nil)))",
            "(Cons (O, Cons (S _, Nil))) | (Cons (O, Cons (S O, Nil)))",
        ],
    );
    check("let f x = x", &["_ | 0"]);
    check(
        "let f l = match l with Some a :: _ :: Some b :: _ when a = b -> 1 | _ -> 2",
        &["(Some a :: _ :: Some a :: _) | [Some 0; None; Some 0]", "[] | []"],
    );
}

#[test]
fn conditions_on_numbers_are_solved() {
    check(
        "let rec f x l = match l with [] -> [x] | h :: t -> if x < h then x :: l else if x = h then l else h :: f x t",
        &[
            "_ [] | 0 []",
            "_ (_ :: _) | 0 [0]",
            "a (b :: _) when a < b | (-1) [0]",
            "a (b :: _) when a >= b | 0 [0]",
            "a (a :: _) | 0 [0]",
            "a (b :: _) when a >= b, a <> b | 1 [0]",
        ],
    );
    check(
        "let f a b = if a > b then 1 else if a = b then 2 else if a < b then 3 else failwith \"no\"",
        &[
            "a b when b < a | 1 0",
            "a b when b >= a | 0 0",
            "a a | 0 0",
            "a b when b >= a, a <> b | (-1) 0",
            "a b when a < b | (-1) 0",
            "dead",
        ],
    );
    check("let f x = if x + 1 < x then 1 else 2", &["a when a + 1 < a | 4611686018427387903", "a when a + 1 >= a | 0"]);
    check("let f x = if x * 7 = 91 then 1 else 2", &["13 | 13", "a when a <> 13 | 0"]);
}

#[test]
fn texts_are_spelled_when_they_are_looked_into() {
    check(
        "let f s = if s = \"hello\" then 1 else if String.length s > 3 then (if s.[0] = 'x' then 2 else 3) else 4",
        &[
            "\"hello\" | \"hello\"",
            "a when a <> \"hello\" | \"a\"",
            "a when a <> \"hello\", 3 < String.length a | \"aaaa\"",
            "<'x', _, _, _> | \"xaaa\"",
            "<a, _, _, _> when a <> 'x' | \"aaaa\"",
            "a when String.length a < 4 | \"a\"",
        ],
    );
    check(
        "let f s = let n = String.length s in let rec go i = i >= n / 2 || (s.[i] = s.[n - 1 - i] && go (i + 1)) in
         if n > 2 && go 0 then 1 else 2",
        &[
            "<a, _, a> | \"aaa\"",
            "<a, _, b> when a <> b | \"baa\"",
            "a when 2 < String.length a, 0 < String.length a / 2 | \"aaa\"",
            "<a, _, a> | \"aaa\"",
            "a when String.length a < 3 | \"a\"",
            "a when 2 < String.length a | \"aaa\"",
            "<a, _, a> | \"aaa\"",
            "a when String.length a < 3 | \"a\"",
        ],
    );
}

#[test]
fn functions_loops_and_handlers() {
    check(
        "let f g l = if List.exists g l then 1 else if List.for_all g l then 2 else 3",
        &[
            "(fun _ -> true) (_ :: _) | (fun _ -> true) [0]",
            "_ [] | (fun _ -> false) []",
            "_ [] | (fun _ -> false) []",
            "(fun _ -> false) [_] | (fun _ -> false) [0]",
        ],
    );
    check(
        "let f a = let r = ref 0 in for i = 0 to Array.length a - 1 do if a.(i) > 3 then incr r else () done;
         if !r = 2 then 1 else 0",
        &[
            "[|a|] when 3 < a | [|4|]",
            "[|a|] when a < 4 | [|0|]",
            "[|a; b|] when 3 < a, 3 < b | [|4; 4|]",
            "[||] | [||]",
        ],
    );
    check(
        "let f x y = try (if y = 0 then raise Not_found else x / y) with Not_found -> 1 | Division_by_zero -> 2",
        &["_ 0 | 0 0", "_ a when a <> 0 | 0 1", "_ 0 | 0 0", "dead"],
    );
}

#[test]
fn work_that_does_not_end_is_no_way_to_a_branch() {
    // The branch is behind a call that never returns for lists: putting the call off must not make an answer of it.
    check(
        "let rec spin x = spin x let f l = let y = (match l with [] -> 0 | _ -> spin 1) in
         match l with [] -> 0 | [_] -> y | _ -> 1",
        &["[] | []", "(_ :: _) | [0]", "[] | []", "dead", "dead"],
    );
}

#[test]
fn branches_inside_of_what_is_put_off_are_reached() {
    check(
        "type t = C of int | S of t list let rec f e = match e with C n -> e | S l -> S (match l with [] -> [] | h :: t -> f h :: [f (S t)])",
        &["(C _) | (C 0)", "(S _) | (S [])", "(S []) | (S [])", "(S (_ :: _)) | (S [C 0])"],
    );
    // A call with the same argument gives the same: the last branch is dead.
    check(
        "type p = T | F | A of p * p let rec eval p = match p with T -> true | F -> false | A (a, b) -> eval a && eval b
         let f p = if eval p then (if eval p then 1 else 2) else 3",
        &["T | T", "T | T", "dead", "F | F"],
    );
}

#[test]
fn parts_of_the_input_may_be_one_and_the_same() {
    let found = lines("let f (s : string) (t : string) = if s == t then 1 else 2");
    assert!(found[0].starts_with("open"), "{found:?}");
}

#[test]
fn everything_that_is_called_counts_on_request() {
    let text = format!("{NAT} let f l = match skip l with Nil -> O | Cons _ -> S O");
    let found = lines_of(&text, Scope::Deep);
    assert_eq!(found[..2], ["Nil | Nil", "(Cons (_, _)) | (Cons (O, Nil))"]);
}

#[test]
fn inputs_like_an_answer_reach_the_same_branch() {
    let text = "let rec f x l = match l with [] -> 0 | h :: t -> if x = h then 1 else f x t";
    let (subject, coverage) = super::covered(text, Scope::Function);
    let crate::TargetStatus::Reached(number) = coverage.statuses[2] else { panic!("{:?}", coverage.statuses) };
    let found = crate::similar(&subject, &coverage.answers[number], 3);
    let calls: Vec<String> = found.iter().map(|answer| answer.call(subject.space(), "f", &[])).collect();
    assert_eq!(calls, ["f 1 [1]", "f 2 [2]", "f 0 [0; 1]"]);
}

/// No branch of `f` is left open or called dead.
#[track_caller]
fn all_reached(text: &str) {
    let found = lines(text);
    assert!(found.iter().all(|line| line.contains(" | ")), "{text}\n{found:#?}");
}

#[test]
fn functions_that_capture_one_another_are_followed() {
    // The branch of `inner` is behind a call under a constructor, through two local functions.
    all_reached(
        "type t = E | Z of t | O of t
         let f a b =
           let rec inner x y = match x, y with E, _ -> y | _, E -> x | Z x, Z y -> Z (outer x y) | O x, O y -> O (outer x y)
             | Z x, O y -> O (inner x y) | O x, Z y -> O (inner x y)
           and outer x y = match inner x y with E -> Z E | r -> r in
           outer a b",
    );
}

#[test]
fn numbers_that_are_pinned_are_tried_one_after_another() {
    all_reached(
        "let f n = if n < 0 then invalid_arg \"n\";
         let all = Array.make_matrix n n 0 in
         for j = 0 to n - 1 do for i = 0 to n - 1 do all.(i).(j) <- (j + 1) * (i + 1) done done;
         Array.iter (fun row -> Array.iteri (fun j x -> Printf.printf (if j = 0 then \"%d\" else \" %d\") x) row) all",
    );
    all_reached(
        "let f text = let counts = Array.make 3 0 in
         String.iter (fun c -> match c with 'a' .. 'c' -> let i = Char.code c - 97 in counts.(i) <- counts.(i) + 1 | _ -> ()) text;
         if counts.(0) > counts.(1) then 1 else if counts.(1) > counts.(2) then 2 else if counts.(2) > 0 then 3 else 4",
    );
}

#[test]
fn strings_are_spelled_where_the_solver_does_not_know() {
    all_reached(
        "let f text = let text = String.lowercase_ascii text in
         let rec same i j = i >= j || (text.[i] = text.[j] && same (i + 1) (j - 1)) in same 0 (String.length text - 1)",
    );
}

#[test]
fn what_is_taken_for_granted_is_said() {
    let reason = |text: &str| match &covered(text, Scope::Function).1.statuses[1] {
        TargetStatus::Dead(reason) => reason.clone(),
        other => panic!("{other:?}"),
    };
    let with_functions = reason("let f g = if g 1 = g 1 then 1 else 2 + g 0");
    assert_eq!(with_functions, DeadReason::OnNoWay(1, ArgumentFunctions::TakenAsPure));
    assert!(with_functions.to_string().ends_with(", if argument functions are pure"), "{with_functions}");
    let without = reason("let f x = if compare (x : float) x = 0 then 1 else 2");
    assert_eq!(without, DeadReason::OnNoWay(1, ArgumentFunctions::Absent));
}

#[test]
fn two_functions_at_once() {
    all_reached("let f g h x = if g (h x) = h (g x) then if g x = x then 1 else 2 else if g (h x) > x then 3 else 4");
}

#[test]
fn what_comes_from_outside_is_never_called_dead() {
    let found = lines("let f () = if read_line () = \"x\" then 1 else 2");
    assert!(found.iter().all(|line| line.starts_with("open")), "{found:?}");
    let found = lines("let calls = ref 0 let f x = incr calls; if !calls > 5 then x else 0");
    assert!(found[0].starts_with("open") && found[1].contains(" | "), "{found:?}");
    let found = lines("let calls = ref 0 let next () = incr calls let f x = if !calls > 5 then x else 0");
    assert!(!found[0].starts_with("dead"), "{found:?}");
}

#[test]
fn a_float_may_be_unequal_to_itself() {
    for condition in ["x = x", "x <= x", "not (x <> x)", "[x] = [x]", "(x, 1) >= (x, 1)"] {
        let found = lines(&format!("let f (x : float) = if {condition} then 1 else 2"));
        assert_eq!(found[1], "nan | nan", "{condition}: {found:?}");
    }
    assert_eq!(lines("type t = { a : float; b : int } let f (x : t) = if x = x then 1 else 2").len(), 2);
    // `compare` is a total order, and types without floats have none of this.
    for parameter in ["(x : float) = if compare x x = 0", "(x : int list) = if x = x"] {
        assert_eq!(lines(&format!("let f {parameter} then 1 else 2"))[1], "dead");
    }
}

#[test]
fn arguments_may_be_the_same_reference() {
    let shared = "open: two parts of the input may be one and the same";
    let programs = [
        "let f a b = let x = !b in a := x + 1; if !b <> x then 1 else 2",
        "let f a b = a.(0) <- 1; b.(0) <- 2; if a.(0) = 2 then 1 else 2",
        "let f (a, b) = incr a; let x = !a in incr b; if !a <> x then 1 else 2",
    ];
    for program in programs {
        assert!(lines(program).iter().any(|line| line == shared), "{program}: {:?}", lines(program));
    }
    // One reference, or references that are only read, cannot play such tricks.
    assert_eq!(lines("let f a = a := 1; if !a = 2 then 1 else 2")[0], "dead");
    assert_eq!(lines("let f a b = let x = !a + !b in if x <> !a + !b then 1 else 2")[0], "dead");
}
