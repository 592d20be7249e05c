(* The function meant in ../count_if.ml. *)

let rec count_if f l = match l with [] -> 0 | x :: r -> if f x then 1 + count_if f r else count_if f r
