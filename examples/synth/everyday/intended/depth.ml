(* The function meant in ../depth.ml. *)

type tree =
  | Leaf
  | Node of tree * int * tree

let rec depth t =
  match t with
  | Leaf -> 0
  | Node (l, _, r) -> 1 + max (depth l) (depth r)
