(* Rotate a list: 3 tests that together catch 12 of 12 wrong submissions.

   Try a program:
     cat submission.ml suite_ounit.ml > try.ml && ocamlfind ocamlc -package ounit2 -linkpkg try.ml -o try && timeout 10 ./try
   With dune, where the program is a library with the module Submission: take the comment signs off the
   line `open Submission` below, and write
     (test (name suite_ounit) (libraries submission ounit2)) *)

;;

[@@@warning "-a"]

(* open Submission *)

module Refute_suite = struct
  open! OUnit2
  open! Stdlib

  let tests = ref []

  let test name expected holds =
    tests := (name >:: fun _ -> assert_bool ("something else happens; expected: " ^ expected) (holds ())) :: !tests

  let run () = run_test_tt_main ("suite" >::: List.rev !tests)
end

(* rotate 101 [1; 0]: catches 6 of 12 wrong submissions *)
let () =
  Refute_suite.test "rotate 101 [1; 0]" "[0; 1]" (fun () ->
    rotate 101 [1; 0] = [0; 1])

(* rotate 2 [1; 0; 0]: catches 6 of 12 wrong submissions *)
let () =
  Refute_suite.test "rotate 2 [1; 0; 0]" "[0; 1; 0]" (fun () ->
    rotate 2 [1; 0; 0] = [0; 1; 0])

(* rotate 0 []: catches 2 of 12 wrong submissions *)
let () =
  Refute_suite.test "rotate 0 []" "[]" (fun () ->
    rotate 0 [] = [])

let () = Refute_suite.run ()
