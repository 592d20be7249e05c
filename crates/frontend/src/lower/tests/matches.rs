//! Matches and patterns that bind.

use super::check;
use expect_test::expect;

#[test]
fn lists_are_switched_on_once() {
    check(
        "let rec sum l = match l with [] -> 0 | x :: rest -> x + sum rest",
        expect![[r#"
        fn 1 sum(l#0)
          match
            t4: switch l#0 | [] -> t0 | :: -> t3
            t0: arm 0
            t3: x#1 = l#0.0 -> t2
            t2: rest#2 = l#0.1 -> t1
            t1: arm 1
            arm 0 @0 0
            arm 1 @1 %addint(x#1, call sum(rest#2))
        item 0 values
          set sum = closure 1
    "#]],
    );
}

#[test]
fn a_matched_tuple_is_not_built() {
    check(
        "let f a b = match a, b + 1 with 0, y -> y | x, 0 -> x | _ -> 1",
        expect![[r#"
        fn 1 f(a#0, b#1)
          let y#2 = %addint(b#1, 1)
          match
            t4: switch a#0 | 0 -> t0 | _ -> t3
            t0: arm 0
            t3: switch y#2 | 0 -> t1 | _ -> t2
            t1: arm 1
            t2: arm 2
            arm 0 @0 y#2
            arm 1 @1 a#0
            arm 2 @2 1
        item 0 values
          set f = closure 1
    "#]],
    );
}

#[test]
fn a_matched_tuple_is_built_when_it_is_named() {
    check(
        "let f a b = match a, b with (0, _) as p -> p | p -> p",
        expect![[r#"
        fn 1 f(a#0, b#1)
          let p#2 = block 0{a#0, b#1}
          match
            t2: switch a#0 | 0 -> t0 | _ -> t1
            t0: arm 0
            t1: arm 1
            arm 0 @0 p#2
            arm 1 @1 p#2
        item 0 values
          set f = closure 1
    "#]],
    );
}

#[test]
fn guards_fall_through() {
    check(
        "let f x = match x with Some n when n > 0 -> n | Some _ -> 0 | None -> 1",
        expect![[r#"
        fn 1 f(x#0)
          match
            t4: switch x#0 | Some -> t2 | None -> t3
            t2: n#1 = x#0.0 -> t1
            t3: arm 2
            t1: arm 0 when %gtint(n#1, 0) else t0
            t0: arm 1
            arm 0 @0 n#1
            arm 1 @1 0
            arm 2 @2 1
        item 0 values
          set f = closure 1
    "#]],
    );
}

#[test]
fn alternatives_share_an_arm() {
    check(
        "type t = A of int | B of int | C let f = function A x | B x -> x | C -> 0",
        expect![[r#"
        fn 1 f(#0)
          match
            t3: switch #0 | A -> t1 | B -> t1 | C -> t2
            t1: x#1 = #0.0 -> t0
            t2: arm 1
            t0: arm 0
            arm 0 @0 x#1
            arm 1 @1 0
        item 0 types
        item 1 values
          set f = closure 1
    "#]],
    );
    check(
        "let f = function (1, x) | (x, 2) -> x | _ -> 3",
        expect![[r#"
        fn 1 f(#0)
          match
            t7: #1 = #0.0 -> t6
            t6: switch #1 | 1 -> t1 | _ -> t5
            t1: #2 = #0.1 -> t0
            t5: #2 = #0.1 -> t4
            t0: arm 0 x#3 = #2
            t4: switch #2 | 2 -> t2 | _ -> t3
            t2: arm 0 x#3 = #1
            t3: arm 1
            arm 0 @0 x#3
            arm 1 @1 3
        item 0 values
          set f = closure 1
    "#]],
    );
}

#[test]
fn characters_become_ranges() {
    check(
        "let f = function 'a'..'z' -> 1 | 'm' -> 2 | '_' -> 3 | _ -> 4",
        expect![[r#"
        fn 1 f(#0)
          match
            t3: switch #0 | 95 -> t0 | 97..122 -> t1 | _ -> t2
            t0: arm 2
            t1: arm 0
            t2: arm 3
            arm 0 @0 1
            arm 1 @1 2
            arm 2 @2 3
            arm 3 @3 4
        item 0 values
          set f = closure 1
    "#]],
    );
}

#[test]
fn strings_floats_arrays() {
    check(
        r#"let f = function "a" -> 1 | "b" -> 2 | _ -> 3"#,
        expect![[r#"
        fn 1 f(#0)
          match
            t3: switch #0 | "a" -> t0 | "b" -> t1 | _ -> t2
            t0: arm 0
            t1: arm 1
            t2: arm 2
            arm 0 @0 1
            arm 1 @1 2
            arm 2 @2 3
        item 0 values
          set f = closure 1
    "#]],
    );
    check(
        "let f = function [|x; 1|] -> x | [||] -> 0 | _ -> 2",
        expect![[r#"
        fn 1 f(#0)
          match
            t6: switch #0 | length 2 -> t4 | length 0 -> t5 | _ -> t2
            t4: #1 = #0.1 -> t3
            t5: arm 1
            t2: arm 2
            t3: switch #1 | 1 -> t1 | _ -> t2
            t1: x#2 = #0.0 -> t0
            t0: arm 0
            arm 0 @0 x#2
            arm 1 @1 0
            arm 2 @2 2
        item 0 values
          set f = closure 1
    "#]],
    );
}

#[test]
fn exceptions() {
    check(
        "exception E of int * int let f g = try g () with E (a, 1) -> a | Not_found -> 0",
        expect![[r#"
        fn 2 f(g#0)
          try call g#0(0)
          with #1 -> match
              t6: switch #1 | E -> t4 | Not_found -> t5 | _ -> t2
              t4: #2 = #1.2 -> t3
              t5: arm 1
              t2: fail
              t3: switch #2 | 1 -> t1 | _ -> t2
              t1: a#3 = #1.1 -> t0
              t0: arm 0
              arm 0 @0 a#3
              arm 1 @1 0
              otherwise raise #1
        item 0 exception
          set E = new exception E
        item 1 values
          set f = closure 2
    "#]],
    );
    check(
        "let f g = match g () with 0 -> 1 | exception Exit -> 2 | n -> n",
        expect![[r#"
        fn 1 f(g#0)
          try call g#0(0)
          value n#1 -> match
              t2: switch n#1 | 0 -> t0 | _ -> t1
              t0: arm 0
              t1: arm 1
              arm 0 @0 1
              arm 1 @2 n#1
          exception #2 -> match
              t5: switch #2 | Exit -> t3 | _ -> t4
              t3: arm 0
              t4: fail
              arm 0 @1 2
              otherwise raise #2
        item 0 values
          set f = closure 1
    "#]],
    );
    check(
        "let f x = let exception Local of int in raise (Local x)",
        expect![[r#"
        fn 1 f(x#0)
          let Local#1 = new exception Local
          %raise(block 0{exception Local#1, x#0})
        item 0 values
          set f = closure 1
    "#]],
    );
}

#[test]
fn toplevel_patterns() {
    check(
        "let (a, b) = (1, 2) let [c] = [3] let () = print_int a let _ = b",
        expect![[r#"
            item 0 values
              let b#1 = 2
              let a#0 = 1
              set a = a#0;
              set b = b#1;
              0
            item 1 values
              let #0 = constant 0{3, 0}
              match
                t5: switch #0 | :: -> t4 | _ -> t2
                t4: #1 = #0.1 -> t3
                t2: fail
                t3: switch #1 | [] -> t1 | _ -> t2
                t1: c#2 = #0.0 -> t0
                t0: arm 0
                arm 0 @0 set c = c#2;
                  0
            item 2 values
              call print_int(a);
              0
            item 3 result
              b
        "#]],
    );
}

#[test]
fn a_let_with_a_constructor_is_a_match() {
    check(
        "let f g = let (a, ()) = (g 1, ignore (g 2)) in a let h g = let (a, b) = (g 1, g 2) in a + b",
        expect![[r#"
        fn 1 f(g#0)
          let a#1 = call g#0(1)
          let #2 = call g#0(2);
            0
          a#1
        fn 3 h(g#0)
          let b#2 = call g#0(2)
          let a#1 = call g#0(1)
          %addint(a#1, b#2)
        item 0 values
          set f = closure 1
        item 1 values
          set h = closure 3
    "#]],
    );
    check(
        "let f g = let (Some a, b) = (g 1, g 2) in (a, b)",
        expect![[r#"
        fn 1 f(g#0)
          let #1 = call g#0(1)
          let b#2 = call g#0(2)
          match
            t3: switch #1 | Some -> t1 | _ -> t2
            t1: a#3 = #1.0 -> t0
            t2: fail
            t0: arm 0
            arm 0 @0 block 0{a#3, b#2}
        item 0 values
          set f = closure 1
    "#]],
    );
}

#[test]
fn alternatives_of_tuples_are_rows() {
    check(
        "let f = function 0, Some _ -> 0 | 1, None -> 1 | (2, Some _ | 0, _) -> 2",
        expect![[r#"
            fn 1 f(#0)
              match
                t11: #1 = #0.0 -> t10
                t10: switch #1 | 0 -> t3 | 1 -> t7 | 2 -> t9 | _ -> t5
                t3: #2 = #0.1 -> t2
                t7: #2 = #0.1 -> t6
                t9: #2 = #0.1 -> t8
                t5: fail
                t2: switch #2 | Some -> t0 | _ -> t1
                t6: switch #2 | None -> t4 | _ -> t5
                t8: switch #2 | Some -> t1 | _ -> t5
                t0: arm 0
                t1: arm 2
                t4: arm 1
                arm 0 @0 0
                arm 1 @1 1
                arm 2 @2 2
            item 0 values
              set f = closure 1
        "#]],
    );
}

#[test]
fn a_guard_is_asked_once_for_all_alternatives() {
    check(
        "let f g = function (1, x | x, 2) when g x -> 1 | _ -> 2",
        expect![[r#"
        fn 1 f(g#0, #1)
          match
            t7: #2 = #1.0 -> t6
            t6: switch #2 | 1 -> t2 | _ -> t5
            t2: #3 = #1.1 -> t1
            t5: #3 = #1.1 -> t4
            t1: arm 0 x#4 = #3 when call g#0(x#4) else t0
            t4: switch #3 | 2 -> t3 | _ -> t0
            t0: arm 1
            t3: arm 0 x#4 = #2 when call g#0(x#4) else t0
            arm 0 @0 1
            arm 1 @1 2
        item 0 values
          set f = closure 1
    "#]],
    );
}
