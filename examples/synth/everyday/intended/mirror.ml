(* The function meant in ../mirror.ml. *)

type tree =
  | Leaf
  | Node of tree * int * tree

let rec mirror t =
  match t with
  | Leaf -> Leaf
  | Node (l, x, r) -> Node (mirror r, x, mirror l)
