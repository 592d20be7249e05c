(* The function meant in ../sum_to.ml. *)

let rec sum_to a b = if a > b then 0 else a + sum_to (a + 1) b
