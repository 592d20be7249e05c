(* The function meant in ../all_positive.ml. *)

let rec all_positive l =
  match l with
  | [] -> true
  | x :: rest -> x > 0 && all_positive rest
