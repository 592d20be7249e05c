(* Rotate a list: 3 tests that together catch 12 of 12 wrong submissions.

   Try a program:
     cat submission.ml suite_test.ml > try.ml && timeout 10 ocaml try.ml
   With dune, where the program is a library with the module Submission: take the comment signs off the
   line `open Submission` below, and write
     (test (name suite_test) (libraries submission)) *)

;;

[@@@warning "-a"]

(* open Submission *)

module Refute_suite = struct
  open! Stdlib

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
