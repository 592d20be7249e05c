(* The function meant in ../tree_mem.ml. *)

type tree =
  | Leaf
  | Node of tree * int * tree

let rec tree_mem x t = match t with Leaf -> false | Node (l, y, r) -> x = y || tree_mem x l || tree_mem x r
