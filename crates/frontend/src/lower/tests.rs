//! Tests of lowering: small programs and their core form.

mod matches;

use crate::Session;
use expect_test::{Expect, expect};
use refute_ir::dump::dump;
use refute_source::{Severity, Sources};

fn check(text: &str, expected: Expect) {
    let mut sources = Sources::new();
    let file = sources.add("test.ml", text);
    let mut session = Session::new();
    let diagnostics = session.add(&sources, file);
    let errors: Vec<_> = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    expected.assert_eq(&dump(session.program()));
}

#[test]
fn curried_definitions_are_one_function() {
    check(
        "let add x = fun y -> x + y let inc = add 1",
        expect![[r#"
        fn 1 add(x#0, y#1)
          %addint(x#0, y#1)
        item 0 values
          set add = closure 1
        item 1 values
          set inc = call add(1)
    "#]],
    );
}

#[test]
fn effects_between_parameters_keep_functions_apart() {
    check(
        "let f x = print_int x; fun y -> x + y",
        expect![[r#"
        fn 1 f(x#0)
          call print_int(x#0);
          closure 2
        fn 2 _(y#0) captures (x#1) from (#0)
          %addint(x#1, y#0)
        item 0 values
          set f = closure 1
    "#]],
    );
}

#[test]
fn a_pattern_that_can_fail_keeps_functions_apart() {
    check(
        "let f (Some x) y = x + y",
        expect![[r#"
        fn 1 f(#0)
          match
            t3: switch #0 | Some -> t1 | _ -> t2
            t1: x#1 = #0.0 -> t0
            t2: fail
            t0: arm 0
            arm 0 @0 closure 2
        fn 2 _(y#0) captures (x#1) from (#1)
          %addint(x#1, y#0)
        item 0 values
          set f = closure 1
    "#]],
    );
}

#[test]
fn tuple_parameters_are_taken_apart() {
    check(
        "let f (a, (b, _)) c = a + b + c",
        expect![[r#"
        fn 1 f(#0, c#1)
          let a#2 = #0.0
          let #3 = #0.1
          let b#4 = #3.0
          %addint(%addint(a#2, b#4), c#1)
        item 0 values
          set f = closure 1
    "#]],
    );
}

#[test]
fn records() {
    check(
        "type r = { a : int; mutable b : int } let f x = { b = x; a = 1 } let g r = r.b <- r.a; { r with a = 2 }",
        expect![[r#"
            fn 1 f(x#0)
              block 0{1, x#0}
            fn 3 g(r#0)
              r#0.1 <- r#0.0;
              block 0{2, r#0.1}
            item 0 types
            item 1 values
              set f = closure 1
            item 2 values
              set g = closure 3
        "#]],
    );
}

#[test]
fn inline_records() {
    check(
        "type t = C of { x : int; y : int } | D let f = function C r -> r.x + r.y | D -> 0 let c = C { y = 1; x = 2 }",
        expect![[r#"
            fn 1 f(r#0)
              match
                t2: switch r#0 | C -> t0 | D -> t1
                t0: arm 0
                t1: arm 1
                arm 0 @0 %addint(r#0.0, r#0.1)
                arm 1 @1 0
            item 0 types
            item 1 values
              set f = closure 1
            item 2 values
              set c = constant 0{2, 1}
        "#]],
    );
}

#[test]
fn references_and_loops() {
    check(
        "let f n = let s = ref 0 in for i = 1 to n do s := !s + i done; while !s > 10 do decr s done; !s",
        expect![[r#"
            fn 1 f(n#0)
              let s#1 = block 0{0}
              for i#2 = 1 to n#0
                s#1.0 <- %addint(s#1.0, i#2);
              while %gtint(s#1.0, 10)
                %decr(s#1);
              s#1.0
            item 0 values
              set f = closure 1
        "#]],
    );
}

#[test]
fn short_circuits_and_conditions() {
    check(
        "let f a b = if a && not b || b then 1 else if a then 2 else 3",
        expect![[r#"
        fn 1 f(a#0, b#1)
          if if if a#0
                then @0 %boolnot(b#1)
                else @1 0
              then @3 1
              else @2 b#1
            then @4 1
            else @5 if a#0
                then @6 2
                else @7 3
        item 0 values
          set f = closure 1
    "#]],
    );
}

#[test]
fn comparisons_follow_types() {
    check(
        r#"type t = A | B let f (x : t) y = x = y let g s = s < "a" let h x y = compare x y let k l = List.sort compare (1 :: l)"#,
        expect![[r#"
            fn 1 f(x#0, y#1)
              %eqint(x#0, y#1)
            fn 3 g(s#0)
              %ltint(%stringcompare(s#0, "a"), 0)
            fn 5 h(x#0, y#1)
              %compare(x#0, y#1)
            fn 7 k(l#0)
              call sort(closure 8, block 0{1, l#0})
            fn 8 _(#0, #1)
              %compareint(#0, #1)
            item 0 types
            item 1 values
              set f = closure 1
            item 2 values
              set g = closure 3
            item 3 values
              set h = closure 5
            item 4 values
              set k = closure 7
        "#]],
    );
}

#[test]
fn constants_are_shared() {
    check(
        r#"let f x = [1; 2], (3, "a"), [|1|], Some x, ref 0"#,
        expect![[r#"
        fn 1 f(x#0)
          block 0{constant 0{1, constant 0{2, 0}}, constant 0{3, "a"}, [|1|], block 0{x#0}, block 0{0}}
        item 0 values
          set f = closure 1
    "#]],
    );
}

#[test]
fn closures_capture() {
    check(
        "let f a b = let g x = a + x in fun y -> g y + b",
        expect![[r#"
        fn 1 f(a#0, b#1)
          let g#2 = closure 2
          closure 3
        fn 2 g(x#0) captures (a#1) from (#0)
          %addint(a#1, x#0)
        fn 3 _(y#0) captures (g#1, b#2) from (#2, #1)
          %addint(call g#1(y#0), b#2)
        item 0 values
          set f = closure 1
    "#]],
    );
    check(
        "let f n = let rec even k = k = 0 || odd (k - 1) and odd k = k <> 0 && even (k - n) in even",
        expect![[r#"
        fn 1 f(n#0)
          let rec even#1 = closure 2
          let rec odd#2 = closure 3
          even#1
        fn 2 even(k#0) captures (odd#1) from (#2)
          if %eqint(k#0, 0)
            then @1 1
            else @0 call odd#1(%subint(k#0, 1))
        fn 3 odd(k#0) captures (even#1, n#2) from (#1, #0)
          if %noteqint(k#0, 0)
            then @2 call even#1(%subint(k#0, n#2))
            else @3 0
        item 0 values
          set f = closure 1
    "#]],
    );
}

#[test]
fn recursive_values() {
    check(
        "let rec ones = 1 :: ones",
        expect![[r#"
        item 0 values
          let rec ones#0 = block 0{1, ones#0}
          set ones = ones#0;
          0
    "#]],
    );
    check(
        "let f () = let rec x = 0 :: y and y = 1 :: x in x",
        expect![[r#"
        fn 1 f(#0)
          let rec x#1 = block 0{0, y#2}
          let rec y#2 = block 0{1, x#1}
          x#1
        item 0 values
          set f = closure 1
    "#]],
    );
    check(
        "let rec f = let g x = f x in g",
        expect![[r#"
        fn 1 g(x#0) captures (f#1) from (#0)
          call f#1.0(x#0)
        item 0 values
          let f#0 = block 0{0}
          f#0.0 <- let g#1 = closure 1
            g#1;
          set f = f#0.0;
          0
    "#]],
    );
    check(
        "let rec l = let a = 1 in a :: l",
        expect![[r#"
        item 0 values
          let a#0 = 1
          let rec l#1 = block 0{a#0, l#1}
          set l = l#1;
          0
    "#]],
    );
}

#[test]
fn application_operators() {
    check(
        "let f x l = l |> List.map (fun y -> y + x) |> List.length let g x = string_of_int @@ abs @@ x",
        expect![[r#"
        fn 1 f(x#0, l#1)
          call length(call map(closure 2, l#1))
        fn 2 _(y#0) captures (x#1) from (#0)
          %addint(y#0, x#1)
        fn 4 g(x#0)
          call string_of_int(call abs(x#0))
        item 0 values
          set f = closure 1
        item 1 values
          set g = closure 4
    "#]],
    );
}

#[test]
fn primitives_as_functions() {
    check(
        "let a = List.fold_left ( + ) 0 let b = ( + ) 1 let c = List.map fst",
        expect![[r#"
        fn 1 _(#0, #1)
          %addint(#0, #1)
        fn 3 _(#0, #1)
          %addint(#0, #1)
        fn 5 _(#0)
          #0.0
        item 0 values
          set a = call fold_left(closure 1, 0)
        item 1 values
          set b = call closure 3(1)
        item 2 values
          set c = call map(closure 5)
    "#]],
    );
}

#[test]
fn assertions() {
    check(
        "let f x =\n  assert (x > 0); assert false",
        expect![[r#"
        fn 1 f(x#0)
          if %gtint(x#0, 0)
            then @0 0
            else @1 %raise(block 0{exception Assert_failure, constant 0{"test.ml", 2, 2}});
          %raise(block 0{exception Assert_failure, constant 0{"test.ml", 2, 18}})
        item 0 values
          set f = closure 1
    "#]],
    );
}

#[test]
fn formats_are_constants() {
    check(
        r#"let f x = Printf.sprintf "a%5dz%s" x"#,
        expect![[r#"
        fn 1 f(x#0)
          call sprintf(constant 0{constant 0{constant 0{"a"}, constant 0{constant 2{constant 0{"", 5, -1, 100}}, constant 0{constant 0{"z"}, constant 0{constant 1{constant 0{"", -1, -1, 115}}, 0}}}}, "a%5dz%s"}, x#0)
        item 0 values
          set f = closure 1
    "#]],
    );
}
