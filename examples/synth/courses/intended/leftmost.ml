(* The function meant in ../leftmost.ml. *)

type tree = Leaf | Node of tree * int * tree

let rec leftmost t = match t with Leaf -> None | Node (Leaf, x, _) -> Some x | Node (l, _, _) -> leftmost l
