(* The function meant in ../sum_tree.ml. *)

type tree =
  | Leaf
  | Node of tree * int * tree

let rec sum_tree t =
  match t with
  | Leaf -> 0
  | Node (l, x, r) -> sum_tree l + x + sum_tree r
