(* The function meant in ../alternate_sum.ml. *)

let rec alternate_sum l = match l with [] -> 0 | x :: r -> x - alternate_sum r
