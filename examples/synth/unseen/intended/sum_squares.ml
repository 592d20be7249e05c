(* The function meant in ../sum_squares.ml. *)

let rec sum_squares l = match l with [] -> 0 | x :: r -> (x * x) + sum_squares r
