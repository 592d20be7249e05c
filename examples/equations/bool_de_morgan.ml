(* A law of logic has no counterexample: the disequation has no solution. *)

(* find a b : not (a && b) <> (not a || not b) *)
