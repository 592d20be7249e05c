(* The function meant in ../product.ml. *)

let rec product l = match l with [] -> 1 | x :: r -> x * product r
