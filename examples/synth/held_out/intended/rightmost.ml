(* The function meant in ../rightmost.ml. *)

type tree = Leaf | Node of tree * int * tree

let rec rightmost d t = match t with Leaf -> d | Node (_, x, r) -> rightmost x r
