//! The formats on hand-made verdicts.

use super::*;
use expect_test::{Expect, expect};

fn check(verdict: &CoverVerdict, source: &str, format: CoverFormat, expected: &Expect) {
    expected.assert_eq(&render(verdict, source, format));
}

#[test]
fn asserts_say_which_branch_each_is_for() {
    check(
        &fixture::scale(),
        fixture::SCALE,
        CoverFormat::Assert,
        &expect![[r#"
        (* scale.ml: 4 tests of scale, an input for every branch that can be reached.

           Try a program (the first assert that fails stops it):
             cat scale.ml tests.ml > try.ml && timeout 10 ocaml try.ml *)

        ;;

        [@@@warning "-a"]

        module Refute_suite = struct
          open! Stdlib

          let refute_close a b =
            compare a b = 0 || abs_float (a -. b) <= 1e-9 *. min max_float (max 1. (max (abs_float a) (abs_float b)))
        end

        let refute_close = Refute_suite.refute_close

        (* 1, line 6 *)
        let () = assert (refute_close (scale [] 0) (0.))

        (* 2, line 9 and line 10: scale (a :: _) b where a <= b && a >= 0 *)
        let () = assert (refute_close (scale [0] 0) (0.))

        (* 3, line 7: scale (a :: _) b where a > b *)
        let () = assert (match scale [1] 0 with _ -> false | exception Failure "*) \"too large" -> true | exception _ -> false)

        (* 4, line 9 *)
        let () = assert (refute_close (scale [-1] 0) (-0.333333333333))
    "#]],
    );
}

#[test]
fn only_what_tests_miss_is_added() {
    check(
        &fixture::scale_against(),
        fixture::SCALE,
        CoverFormat::OUnit2,
        &expect![[r#"
        (* scale.ml: 2 tests of scale, what tests.ml does not reach.

           Try a program:
             cat scale.ml tests.ml > try.ml && ocamlfind ocamlc -package ounit2 -linkpkg try.ml -o try && timeout 10 ./try
           With dune, where the program is a library with the module Program: take the comment signs off the
           line `open Program` below, and write
             (test (name tests) (libraries program ounit2)) *)

        ;;

        [@@@warning "-a"]

        (* open Program *)

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

        (* 3, line 7: scale (a :: _) b where a > b *)
        let () =
          Refute_suite.test "scale [1] 0" "raises Failure \"*) \\\"too large\"" (fun () ->
            match scale [1] 0 with _ -> false | exception Failure "*) \"too large" -> true | exception _ -> false)

        (* 4, line 9 *)
        let () =
          Refute_suite.test "scale [-1] 0" "-0.333333333333" (fun () ->
            refute_close (scale [-1] 0) (-0.333333333333))

        let () = Refute_suite.run ()
    "#]],
    );
}

#[test]
fn alcotest_runs_the_same_tests() {
    check(
        &fixture::double(),
        fixture::NATS,
        CoverFormat::Alcotest,
        &expect![[r#"
        (* nats.ml: 2 tests of double, an input for every branch that can be reached.

           Try a program:
             cat nats.ml tests.ml > try.ml && ocamlfind ocamlc -package alcotest -linkpkg try.ml -o try && timeout 10 ./try
           With dune, where the program is a library with the module Program: take the comment signs off the
           line `open Program` below, and write
             (test (name tests) (libraries program alcotest)) *)

        ;;

        [@@@warning "-a"]

        (* open Program *)

        module Refute_suite = struct
          open! Stdlib

          let tests = ref []

          let test name expected holds =
            let run () = Alcotest.check Alcotest.bool ("expected: " ^ expected) true (holds ()) in
            tests := Alcotest.test_case name `Quick run :: !tests

          let run () = Alcotest.run "suite" [ ("tests", List.rev !tests) ]
        end

        (* 1, line 4 *)
        let () =
          Refute_suite.test "double O" "O" (fun () ->
            double O = O)

        (* 2, line 4 *)
        let () =
          Refute_suite.test "double (S O)" "S (S O)" (fun () ->
            double (S O) = S (S O))

        let () = Refute_suite.run ()
    "#]],
    );
}

#[test]
fn what_cannot_be_tested_is_said() {
    let mut verdict = fixture::double();
    verdict.inputs[0].test = None;
    verdict.inputs[0].result = refute_verdict::Done::value("<fun>");
    verdict.inputs[1].test = None;
    verdict.inputs[1].ending = Ending::OutOfFuel;
    verdict.inputs[1].result = refute_verdict::Ended::OutOfFuel.alone();
    check(
        &verdict,
        fixture::NATS,
        CoverFormat::Assert,
        &expect![[r#"
        (* nats.ml: there is no test of double to write. 2 inputs cannot be tested.

           Try a program (the first assert that fails stops it):
             cat nats.ml tests.ml > try.ml && timeout 10 ocaml try.ml *)

        ;;

        [@@@warning "-a"]


        (* 1: double O is not tested: its result cannot be compared: <fun> *)

        (* 2: double (S O) is not tested: it does not end *)
    "#]],
    );
    verdict.inputs.clear();
    check(
        &verdict,
        fixture::NATS,
        CoverFormat::Assert,
        &expect![[r#"
        (* nats.ml: there is no test of double to write.

           Try a program (the first assert that fails stops it):
             cat nats.ml tests.ml > try.ml && timeout 10 ocaml try.ml *)

        ;;

        [@@@warning "-a"]

    "#]],
    );
}

#[test]
fn names_are_harmless_in_comments_and_commands() {
    let mut verdict = fixture::double();
    verdict.file = "a; rm -rf *) (* \".ml".to_string();
    verdict.entry = "( *) )".to_string();
    verdict.inputs[0].class = Some("*) \" {|".to_string());
    for format in [CoverFormat::Assert, CoverFormat::OUnit2, CoverFormat::Alcotest] {
        let text = render(&verdict, fixture::NATS, format);
        assert!(text.contains("cat program.ml"), "{text}");
        let mut sources = refute_source::Sources::new();
        let file = sources.add("tests", text.as_bytes());
        assert_eq!(refute_syntax::parse(&sources, file).problems.len(), 0, "{text}");
    }
}

#[test]
fn an_input_to_add_is_named_before_the_smallest() {
    let mut verdict = fixture::scale();
    assert_eq!(standing(&verdict, 6), Some(Standing::Reached(2)));
    assert_eq!(standing(&verdict, 1), Some(Standing::Raises(3)));
    assert_eq!(standing(&verdict, 5), Some(Standing::Dead));
    assert_eq!(standing(&verdict, 7), Some(Standing::Open));
    assert_eq!(standing(&verdict, 9), None);
    verdict.against = Some(refute_verdict::Against { file: "t.ml".to_string(), takes: vec![0, 7], add: vec![3, 2] });
    assert_eq!(standing(&verdict, 6), Some(Standing::Reached(4)));
    assert_eq!(standing(&verdict, 3), Some(Standing::Reached(2)));
    assert_eq!(standing(&verdict, 7), Some(Standing::Tested));
}

#[test]
fn sums_are_right() {
    let counts = Counts::of(&fixture::scale_against());
    let expected = Counts { all: 9, reached: 7, raising: 1, dead: 1, open: 1, before: Some(5), after: Some(7) };
    assert_eq!(counts, expected);
    assert_eq!(counts.sentence(), "9 branches: 7 reached, 1 of them raising, 1 dead, 1 open.");
    let words = counts.against(&fixture::scale_against());
    assert_eq!(
        words.as_deref(),
        Some("`tests.ml` takes 5 of 8 branches that are not dead; with 2 inputs more it is 7.")
    );
    assert_eq!(Counts::of(&fixture::empty("f.ml", "f", "int")).sentence(), "0 branches: 0 reached.");
}
