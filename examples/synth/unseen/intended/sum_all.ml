(* The function meant in ../sum_all.ml. *)

let rec sum_all l = match l with [] -> 0 | [] :: r -> sum_all r | (x :: xs) :: r -> x + sum_all (xs :: r)
