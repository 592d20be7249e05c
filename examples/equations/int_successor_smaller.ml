(* There is a number whose successor is smaller: the largest one. *)

(* find x : x + 1 < x *)
