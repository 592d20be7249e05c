(* The function meant in ../mirror.ml. *)

type 'a tree =
  | Leaf
  | Node of 'a tree * 'a * 'a tree

let rec mirror t =
  match t with
  | Leaf -> Leaf
  | Node (l, x, r) -> Node (mirror r, x, mirror l)
