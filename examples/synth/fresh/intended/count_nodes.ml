(* The function meant in ../count_nodes.ml. *)

type 'a tree =
  | Empty
  | Node of 'a tree * 'a * 'a tree

let rec count_nodes t = match t with Empty -> 0 | Node (l, _, r) -> 1 + count_nodes l + count_nodes r
