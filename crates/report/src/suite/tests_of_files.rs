//! The files of the small class. That OCaml takes them is tested in `tests/suite.rs`.

use super::*;
use crate::fixture;
use expect_test::expect;
use refute_verdict::TestItem;

fn text(index: usize) -> String {
    String::from_utf8(files(&fixture::class())[index].bytes.clone()).expect("UTF-8")
}

#[test]
fn asserts() {
    expect![[r#"
        (* Trees & <means>: 3 tests that together catch 6 of 8 wrong submissions.

           Try a program (the first assert that fails stops it):
             cat prelude.ml submission.ml suite_assert.ml > try.ml && timeout 10 ocaml try.ml
           or in the toplevel, after loading the program:
             #use "suite_assert.ml";; *)

        ;;

        [@@@warning "-a"]

        module Refute_suite = struct
          open! Stdlib

          let refute_close a b =
            compare a b = 0 || abs_float (a -. b) <= 1e-9 *. min max_float (max 1. (max (abs_float a) (abs_float b)))
        end

        let refute_close = Refute_suite.refute_close

        (* mean []: catches 3 of 8 wrong submissions *)
        let () = assert (refute_close (mean []) (0.))

        (* Results are looked at through grading.ml. *)
        module Refute_observer_2 = struct
        let rec to_list tree =
          match tree with
          | Leaf -> []
          | Node (left, x, right) -> to_list left @ (x :: to_list right)

        let grading x tree = to_list (insert x tree)
        ;;

        (* grading 0 (Node (Leaf, 0, Leaf)): catches 3 of 8 wrong submissions *)
        let () = assert (grading 0 (Node (Leaf, 0, Leaf)) = [0])

        (* grading 1 (Node (Leaf, 0, Leaf)): catches 1 of 8 wrong submissions *)
        let () = assert (grading 1 (Node (Leaf, 0, Leaf)) = [0; 1])
        end
    "#]]
    .assert_eq(&text(0));
}

#[test]
fn plain_tests() {
    expect![[r#"
        (* Trees & <means>: 3 tests that together catch 6 of 8 wrong submissions.

           Try a program:
             cat prelude.ml submission.ml suite_test.ml > try.ml && timeout 10 ocaml try.ml
           With dune, where the program is a library with the module Submission: take the comment signs off the
           line `open Submission` below, and write
             (test (name suite_test) (libraries submission)) *)

        ;;

        [@@@warning "-a"]

        (* open Submission *)

        module Refute_suite = struct
          open! Stdlib

          let refute_close a b =
            compare a b = 0 || abs_float (a -. b) <= 1e-9 *. min max_float (max 1. (max (abs_float a) (abs_float b)))

          let count = ref 0
          let failed = ref 0

          let say word name what = print_string (word ^ name ^ what ^ "\n"); flush stdout

          let fail name expected what = incr failed; say "FAILED  " name (": " ^ what ^ "; expected: " ^ expected)

          let test name expected holds =
            incr count;
            match holds () with
            | true -> say "ok      " name ""
            | false | exception Assert_failure _ -> fail name expected "something else happens"
            | exception error -> fail name expected ("raises " ^ Printexc.to_string error)

          let run () =
            Printf.printf "%d tests, %d failed\n" !count !failed;
            if !failed > 0 then exit 1
        end

        let refute_close = Refute_suite.refute_close

        (* mean []: catches 3 of 8 wrong submissions *)
        let () =
          Refute_suite.test "mean []" "0." (fun () ->
            refute_close (mean []) (0.))

        (* Results are looked at through grading.ml. *)
        module Refute_observer_2 = struct
        let rec to_list tree =
          match tree with
          | Leaf -> []
          | Node (left, x, right) -> to_list left @ (x :: to_list right)

        let grading x tree = to_list (insert x tree)
        ;;

        (* grading 0 (Node (Leaf, 0, Leaf)): catches 3 of 8 wrong submissions *)
        let () =
          Refute_suite.test "grading 0 (Node (Leaf, 0, Leaf))" "[0]" (fun () ->
            grading 0 (Node (Leaf, 0, Leaf)) = [0])

        (* grading 1 (Node (Leaf, 0, Leaf)): catches 1 of 8 wrong submissions *)
        let () =
          Refute_suite.test "grading 1 (Node (Leaf, 0, Leaf))" "[0; 1]" (fun () ->
            grading 1 (Node (Leaf, 0, Leaf)) = [0; 1])
        end

        let () = Refute_suite.run ()
    "#]]
    .assert_eq(&text(1));
}

#[test]
fn ounit_tests() {
    expect![[r#"
        (* Trees & <means>: 3 tests that together catch 6 of 8 wrong submissions.

           Try a program:
             cat prelude.ml submission.ml suite_ounit.ml > try.ml && ocamlfind ocamlc -package ounit2 -linkpkg try.ml -o try && timeout 10 ./try
           With dune, where the program is a library with the module Submission: take the comment signs off the
           line `open Submission` below, and write
             (test (name suite_ounit) (libraries submission ounit2)) *)

        ;;

        [@@@warning "-a"]

        (* open Submission *)

        module Refute_suite = struct
          open! OUnit2
          open! Stdlib

          let refute_close a b =
            compare a b = 0 || abs_float (a -. b) <= 1e-9 *. min max_float (max 1. (max (abs_float a) (abs_float b)))

          let tests = ref []

          let test name expected holds =
            tests := (name >:: fun _ -> assert_bool ("something else happens; expected: " ^ expected) (holds ())) :: !tests

          let run () = run_test_tt_main ("suite" >::: List.rev !tests)
        end

        let refute_close = Refute_suite.refute_close

        (* mean []: catches 3 of 8 wrong submissions *)
        let () =
          Refute_suite.test "mean []" "0." (fun () ->
            refute_close (mean []) (0.))

        (* Results are looked at through grading.ml. *)
        module Refute_observer_2 = struct
        let rec to_list tree =
          match tree with
          | Leaf -> []
          | Node (left, x, right) -> to_list left @ (x :: to_list right)

        let grading x tree = to_list (insert x tree)
        ;;

        (* grading 0 (Node (Leaf, 0, Leaf)): catches 3 of 8 wrong submissions *)
        let () =
          Refute_suite.test "grading 0 (Node (Leaf, 0, Leaf))" "[0]" (fun () ->
            grading 0 (Node (Leaf, 0, Leaf)) = [0])

        (* grading 1 (Node (Leaf, 0, Leaf)): catches 1 of 8 wrong submissions *)
        let () =
          Refute_suite.test "grading 1 (Node (Leaf, 0, Leaf))" "[0; 1]" (fun () ->
            grading 1 (Node (Leaf, 0, Leaf)) = [0; 1])
        end

        let () = Refute_suite.run ()
    "#]].assert_eq(&text(2));
}

#[test]
fn items_become_conditions() {
    let check = |item: &str, remark: &str, holds: &str| {
        let body = Body::of(&item.to_string().into());
        assert_eq!((body.remark.as_str(), body.holds.as_str()), (remark, holds));
    };
    check("let () = assert (f 1 = 2)", "", "f 1 = 2");
    check("(* why *)\nlet () = assert (g ())", "(* why *)\n", "g ()");
    let code = "let () = assert (g ())".to_string();
    let printing = Body::of(&TestItem { prints: Some("\"x *)\\n\"".to_string()), code });
    assert_eq!(printing.function(), "(Refute_suite.prints \"x *)\\n\" (fun () ->\n    g ()))");
    check("let () = assert ((fst p) = (g x))", "", "(fst p) = (g x)");
    check("let () = assert ((fun a b -> a = b) ((f 1)) (2))", "", "(fun a b -> a = b) ((f 1)) (2)");
    check("let () = (assert (f 1))", "", "f 1");
    let argument = "let a1 = [|2; 1|] in ignore (sort a1); assert (a1 = [|1; 2|])";
    check(&format!("let () = {argument}"), "", &format!("({argument}); true"));
    check(
        "let x = f 1\nlet () = assert (x = 2)",
        "",
        "let module Test = struct\nlet x = f 1\nlet () = assert (x = 2)\nend in true",
    );
}
