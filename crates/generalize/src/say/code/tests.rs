//! Every kind of atom as OCaml. That the code compiles and means the same is tested against the real OCaml (`conformance`).

use super::super::notation::*;
use super::predicate_code;
use crate::predicate::{Compared, Literal, Order, Predicate, Range};
use crate::stage::Stage;
use expect_test::{Expect, expect};

fn check(stage: &Stage, terms: Vec<Vec<Literal>>, expect: Expect) {
    expect.assert_eq(&(predicate_code(&stage.setting, &stage.functions, &Predicate { terms }, "fails") + "\n"));
}

fn check_lists(literals: Vec<Literal>, expect: Expect) {
    check(&lists(), vec![literals], expect);
}

#[test]
fn comparisons_take_apart_what_they_need() {
    check_lists(
        vec![less(head(slot(0)), head(slot(1)))],
        expect![[r#"
        let fails (a, b) = match a, b with x :: _, y :: _ -> x < y | _ -> false
    "#]],
    );
    check_lists(
        vec![at_most(head(tail(slot(0))), int(3)), less(last(slot(0)), head(slot(0)))],
        expect![[r#"
            let fails (a, _b) =
              match a, List.rev a with x :: y :: _, last :: _ -> y <= 3 && last < x | _ -> false
        "#]],
    );
    check_lists(
        vec![no(less(head(slot(0)), least(slot(1))))],
        expect![[r#"
        let fails (a, b) = match a, List.sort compare b with x :: _, least :: _ -> x >= least | _ -> true
    "#]],
    );
    check_lists(
        vec![no(less(length(slot(0)), length(slot(1))))],
        expect![[r#"
        let fails (a, b) = List.length a >= List.length b
    "#]],
    );
    check_lists(
        vec![at_most(int(2), length(slot(0))), less(int(0), length(slot(1)))],
        expect![[r#"
        let fails (a, b) = List.length a >= 2 && b <> []
    "#]],
    );
    check_lists(
        vec![less(head(slot(0)), int(-1)), no(less(head(slot(0)), int(-7)))],
        expect![[r#"
        let fails (a, _b) = match a with x :: _ -> x < -1 && x >= -7 | _ -> false
    "#]],
    );
    check_lists(
        vec![less(last(tail(slot(0))), greatest(slot(1)))],
        expect![[r#"
            let fails (a, b) =
              match a, List.sort (fun x y -> compare y x) b with
              | _ :: rest, greatest :: _ -> (match List.rev rest with last :: _ -> last < greatest | _ -> false)
              | _ -> false
        "#]],
    );
}

#[test]
fn constructors() {
    check_lists(
        vec![is(slot(0), 0)],
        expect![[r#"
        let fails (a, _b) = a = []
    "#]],
    );
    check_lists(
        vec![no(is(slot(0), 0)), is(tail(slot(1)), 0)],
        expect![[r#"
        let fails (a, b) = match b with [_] -> a <> [] | _ -> false
    "#]],
    );
    check_lists(
        vec![no(is(tail(slot(0)), 0))],
        expect![[r#"
        let fails (a, _b) = match a with [_] -> false | _ -> true
    "#]],
    );
    check_lists(
        vec![is(slot(0), 1), less(head(slot(0)), int(1)), is(tail(slot(0)), 0)],
        expect![[r#"
        let fails (a, _b) = match a with [x] -> x < 1 | _ -> false
    "#]],
    );
    check_lists(
        vec![is(slot(0), 0), equal(head(slot(0)), int(1))],
        expect![[r#"
        let fails (_a, _b) = false
    "#]],
    );
    check(
        &trees(),
        vec![vec![is(slot(0), 1)]],
        expect![[r#"
        let fails t = match t with Node _ -> true | _ -> false
    "#]],
    );
    check(
        &trees(),
        vec![vec![no(is(left(slot(0)), 1)), is(slot(0), 1)]],
        expect![[r#"
            let fails t = match t with Node (Leaf, _, _) -> true | _ -> false
        "#]],
    );
    check(
        &trees(),
        vec![vec![is(left(slot(0)), 0)], vec![less(root(slot(0)), root(left(slot(0))))]],
        expect![[r#"
            let fails t =
              (match t with Node (Leaf, _, _) -> true | _ -> false)
              || (match t with Node (Node (_, x, _), y, _) -> y < x | _ -> false)
        "#]],
    );
}

#[test]
fn lists_as_a_whole() {
    check_lists(
        vec![sorted(Order::Up, slot(0)), no(sorted(Order::StrictlyDown, slot(1)))],
        expect![[r#"
        let rec refute_sorted before l =
          match l with x :: (y :: _ as rest) -> before x y && refute_sorted before rest | _ -> true
        let fails (a, b) = refute_sorted (<=) a && not (refute_sorted (>) b)
    "#]],
    );
    check_lists(
        vec![distinct(slot(0)), no(distinct(append(slot(0), slot(1))))],
        expect![[r#"
        let refute_distinct l = List.length (List.sort_uniq compare l) = List.length l
        let fails (a, b) = refute_distinct a && not (refute_distinct (a @ b))
    "#]],
    );
    check_lists(
        vec![palindrome(slot(0)), no(palindrome(cons(head(slot(1)), slot(0))))],
        expect![[r#"
        let refute_palindrome l = List.rev l = l
        let fails (a, b) =
          List.rev a = a && (match b with x :: _ -> not (refute_palindrome (x :: a)) | _ -> true)
    "#]],
    );
    check_lists(
        vec![member(head(slot(0)), slot(1)), no(member(int(0), tail(slot(0))))],
        expect![[r#"
            let fails (a, b) = match a with x :: rest -> List.mem x b && not (List.mem 0 rest) | _ -> false
        "#]],
    );
    check_lists(
        vec![subset(slot(0), slot(1)), no(subset(slot(1), slot(0)))],
        expect![[r#"
            let fails (a, b) =
              List.for_all (fun x -> List.mem x b) a && List.exists (fun y -> not (List.mem y a)) b
        "#]],
    );
    check_lists(
        vec![equal(slot(0), tail(slot(1)))],
        expect![[r#"
        let fails (a, b) = match b with _ :: rest -> a = rest | _ -> false
    "#]],
    );
}

#[test]
fn quantifiers() {
    let aligned = |a: usize, d: usize, b: usize, e: usize| Range::Aligned(slot(a), d, slot(b), e);
    let below = vec![at_most(var(0), var(1))];
    check(
        &lists(),
        vec![
            vec![some(vec![aligned(0, 1, 1, 0)], below.clone())],
            vec![some(vec![aligned(1, 1, 0, 0)], below.clone())],
        ],
        expect![[r#"
            let rec refute_exists2 p a b =
              match a, b with x :: a, y :: b -> p x y || refute_exists2 p a b | _ -> false
            let rec refute_drop n l = match l with _ :: rest when n > 0 -> refute_drop (n - 1) rest | _ -> l
            let fails (a, b) =
              refute_exists2 (fun x y -> x <= y) (refute_drop 1 a) b
              || refute_exists2 (fun x y -> x <= y) (refute_drop 1 b) a
        "#]],
    );
    check_lists(
        vec![no(some(vec![aligned(0, 0, 1, 0)], below))],
        expect![[r#"
        let rec refute_for_all2 p a b =
          match a, b with x :: a, y :: b -> p x y && refute_for_all2 p a b | _ -> true
        let fails (a, b) = refute_for_all2 (fun x y -> x > y) a b
    "#]],
    );
    check_lists(
        vec![some(vec![Range::Items(slot(0))], vec![less(var(0), head(slot(1)))])],
        expect![[r#"
            let fails (a, b) = match b with x :: _ -> List.exists (fun y -> y < x) a | _ -> false
        "#]],
    );
    let two = vec![Range::Items(slot(0)), Range::Items(tail(slot(1)))];
    check_lists(
        vec![some(two.clone(), vec![equal(var(0), var(1))])],
        expect![[r#"
        let fails (a, b) =
          match b with _ :: rest -> List.exists (fun x -> List.exists (fun y -> x = y) rest) a | _ -> false
    "#]],
    );
    check_lists(
        vec![no(some(two, vec![equal(var(0), var(1)), no(less(var(0), head(slot(0))))]))],
        expect![[r#"
        let fails (a, b) =
          match b with
          | _ :: rest ->
              List.for_all
                (fun x ->
                  List.for_all (fun y -> x <> y || (match a with z :: _ -> x < z | _ -> false)) rest)
                a
          | _ -> true
    "#]],
    );
    let heap = vec![less(root(left(var(0))), root(var(0)))];
    check(
        &trees(),
        vec![vec![some(vec![Range::Nodes(slot(0))], heap.clone())]],
        expect![[r#"
            let rec refute_parts t =
              t :: (match t with Node (a, _, b) -> refute_parts a @ refute_parts b | _ -> [])
            let fails t =
              List.exists
                (fun s ->
                  match s with Node (Node (_, x, _), y, _) -> x < y | _ -> false)
                (refute_parts t)
        "#]],
    );
    check(
        &trees(),
        vec![vec![no(some(vec![Range::Nodes(slot(0))], heap))]],
        expect![[r#"
            let rec refute_parts t =
              t :: (match t with Node (a, _, b) -> refute_parts a @ refute_parts b | _ -> [])
            let fails t =
              List.for_all
                (fun s ->
                  match s with Node (Node (_, x, _), y, _) -> x >= y | _ -> true)
                (refute_parts t)
        "#]],
    );
}

#[test]
fn recursive_types() {
    let keys = |of| keys(of, 1, 1);
    check(
        &trees(),
        vec![vec![sorted(Order::Up, keys(slot(0)))]],
        expect![[r#"
        let rec refute_keys t =
          match t with Node (a, x, b) -> refute_keys a @ x :: refute_keys b | _ -> []
        let rec refute_sorted before l =
          match l with x :: (y :: _ as rest) -> before x y && refute_sorted before rest | _ -> true
        let fails t = refute_sorted (<=) (refute_keys t)
    "#]],
    );
    check(
        &trees(),
        vec![vec![less(count(slot(0)), depth(slot(0)))]],
        expect![[r#"
        let rec refute_count t =
          match t with Node (a, _, b) -> 1 + refute_count a + refute_count b | _ -> 0
        let rec refute_depth t =
          match t with Node (a, _, b) -> 1 + max (refute_depth a) (refute_depth b) | _ -> 0
        let fails t = refute_count t < refute_depth t
    "#]],
    );
    check(
        &trees(),
        vec![vec![distinct(spine(slot(0), 1, 0, 1)), distinct(spine(slot(0), 1, 2, 1))]],
        expect![[r#"
        let rec refute_spine t =
          match t with Node (next, x, _) -> x :: refute_spine next | _ -> []
        let refute_distinct l = List.length (List.sort_uniq compare l) = List.length l
        let rec refute_spine_2 t =
          match t with Node (_, x, next) -> x :: refute_spine_2 next | _ -> []
        let fails t = refute_distinct (refute_spine t) && refute_distinct (refute_spine_2 t)
    "#]],
    );
    check(
        &forests(),
        vec![vec![distinct(super::tests::keys_of(head(slot(0)))), less(count(head(slot(0))), int(3))]],
        expect![[r#"
        let rec refute_keys t =
          match t with Node (_, x, a) -> x :: List.concat_map refute_keys a
        let refute_distinct l = List.length (List.sort_uniq compare l) = List.length l
        let rec refute_count t =
          match t with Node (_, _, a) -> 1 + List.fold_left (fun n s -> n + refute_count s) 0 a
        let fails a _x =
          match a with s :: _ -> refute_distinct (refute_keys s) && refute_count s < 3 | _ -> false
    "#]],
    );
    check(
        &forests(),
        vec![vec![less(depth(head(slot(0))), int(3))]],
        expect![[r#"
        let rec refute_depth t =
          match t with Node (_, _, a) -> 1 + List.fold_left (fun n s -> max n (refute_depth s)) 0 a
        let fails a _x = match a with s :: _ -> refute_depth s < 3 | _ -> false
    "#]],
    );
}

fn keys_of(tree: crate::Expr) -> crate::Expr {
    keys(tree, 0, 1)
}

#[test]
fn records_and_calls() {
    check(
        &queues(),
        vec![vec![less(length(field(slot(0), 0, 0)), length(field(slot(0), 0, 1)))]],
        expect![[r#"
        let fails q = List.length q.front < List.length q.back
    "#]],
    );
    check(
        &queues(),
        vec![vec![equal(head(field(slot(0), 0, 0)), int(1)), no(is(field(slot(0), 0, 2), 0))]],
        expect![[r#"
        let fails q = match q.front, q.size with x :: _, Some _ -> x = 1 | _ -> false
    "#]],
    );
    check(
        &calling(),
        vec![vec![holds_of(0, vec![slot(0)])]],
        expect![[r#"
        let fails x = try small x with _ -> false
    "#]],
    );
    check(
        &calling(),
        vec![vec![no(holds_of(0, vec![tail(slot(0))])), less(call(1, vec![slot(0)]), int(3))]],
        expect![[r#"
        let fails x' =
          try
            (try match x' with _ :: rest -> not (small rest) | _ -> true with _ -> true) && x x' < 3
          with _ -> false
    "#]],
    );
    check(
        &calling(),
        vec![vec![no(less(call(1, vec![slot(0)]), int(3)))], vec![is(slot(0), 0)]],
        expect![[r#"
        let fails x' = (try x x' >= 3 with _ -> true) || x' = []
    "#]],
    );
}

#[test]
fn nothing_and_everything() {
    check(
        &lists(),
        vec![],
        expect![[r#"
        let fails (_a, _b) = false
    "#]],
    );
    check(
        &lists(),
        vec![vec![]],
        expect![[r#"
        let fails (_a, _b) = true
    "#]],
    );
    let _ = Compared::Equal;
}
