(* The function meant in ../sum_list.ml. *)

let rec sum_list l =
  match l with
  | [] -> 0
  | x :: rest -> x + sum_list rest
