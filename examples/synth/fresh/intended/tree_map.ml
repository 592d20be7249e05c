(* The function meant in ../tree_map.ml. *)

type tree =
  | Leaf
  | Node of tree * int * tree

let rec tree_map f t = match t with Leaf -> Leaf | Node (l, x, r) -> Node (tree_map f l, f x, tree_map f r)
