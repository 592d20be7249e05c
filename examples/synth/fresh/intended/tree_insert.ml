(* The function meant in ../tree_insert.ml. *)

type tree =
  | Leaf
  | Node of tree * int * tree

let rec tree_insert x t = match t with
  | Leaf -> Node (Leaf, x, Leaf)
  | Node (l, y, r) -> if x < y then Node (tree_insert x l, y, r) else if y < x then Node (l, y, tree_insert x r) else t
