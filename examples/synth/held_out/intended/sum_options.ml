(* The function meant in ../sum_options.ml. *)

let rec sum_options l = match l with [] -> 0 | None :: r -> sum_options r | Some x :: r -> x + sum_options r
