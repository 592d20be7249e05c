(* The function meant in ../leaves.ml. *)

type tree =
  | Leaf
  | Node of tree * int * tree

let rec leaves t = match t with Leaf -> 1 | Node (l, _, r) -> leaves l + leaves r
