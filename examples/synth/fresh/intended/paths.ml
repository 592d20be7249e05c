(* The function meant in ../paths.ml. *)

type tree =
  | Leaf of int
  | Node of tree * tree

let rec paths t = match t with Leaf _ -> 1 | Node (l, r) -> paths l + paths r
