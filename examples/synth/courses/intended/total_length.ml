(* The function meant in ../total_length.ml. *)

let rec total_length l = match l with [] -> 0 | w :: r -> String.length w + total_length r
