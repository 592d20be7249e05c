(* The function meant in ../sort_pair.ml. *)

let sort_pair (a, b) = if a <= b then (a, b) else (b, a)
