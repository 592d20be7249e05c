(* The function meant in ../tree_max.ml. *)

type tree =
  | Leaf of int
  | Node of tree * tree

let rec tree_max t = match t with Leaf n -> n | Node (a, b) -> max (tree_max a) (tree_max b)
