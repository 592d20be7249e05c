(* The function meant in ../join.ml. *)

let rec join l =
  match l with
  | [] -> ""
  | x :: rest -> x ^ join rest
