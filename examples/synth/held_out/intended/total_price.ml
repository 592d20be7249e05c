(* The function meant in ../total_price.ml. *)

let rec total_price l = match l with [] -> 0 | (n, p) :: r -> (n * p) + total_price r
