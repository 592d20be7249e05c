(* The function meant in ../sum_positive.ml. *)

let rec sum_positive l =
  match l with
  | [] -> 0
  | x :: rest -> if x > 0 then x + sum_positive rest else sum_positive rest
