(* The function meant in ../depth.ml. *)

type 'a tree =
  | Leaf
  | Node of 'a tree * 'a * 'a tree

let larger a b = if a < b then b else a

let rec depth t =
  match t with
  | Leaf -> 0
  | Node (l, _, r) -> 1 + larger (depth l) (depth r)
