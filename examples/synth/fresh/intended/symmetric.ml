(* The function meant in ../symmetric.ml. *)

type tree =
  | Leaf
  | Node of tree * tree

let rec symmetric a b = match a, b with
  | Leaf, Leaf -> true
  | Node (a, b), Node (c, d) -> symmetric a d && symmetric b c
  | _ -> false
