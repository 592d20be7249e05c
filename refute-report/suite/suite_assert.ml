(* Rotate a list: 3 tests that together catch 12 of 12 wrong submissions.

   Try a program (the first assert that fails stops it):
     cat submission.ml suite_assert.ml > try.ml && timeout 10 ocaml try.ml
   or in the toplevel, after loading the program:
     #use "suite_assert.ml";; *)

;;

[@@@warning "-a"]


(* rotate 101 [1; 0]: catches 6 of 12 wrong submissions *)
let () = assert (rotate 101 [1; 0] = [0; 1])

(* rotate 2 [1; 0; 0]: catches 6 of 12 wrong submissions *)
let () = assert (rotate 2 [1; 0; 0] = [0; 1; 0])

(* rotate 0 []: catches 2 of 12 wrong submissions *)
let () = assert (rotate 0 [] = [])
