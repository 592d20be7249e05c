(* The function meant in ../count_true.ml. *)

let rec count_true l = match l with [] -> 0 | x :: r -> if x then 1 + count_true r else count_true r
