(* The depth of a tree. *)

type tree =
  | Leaf
  | Node of tree * int * tree

let depth : tree -> int = ??

let () = assert (depth Leaf = 0)
let () = assert (depth (Node (Leaf, 5, Leaf)) = 1)
let () = assert (depth (Node (Node (Leaf, 1, Leaf), 5, Leaf)) = 2)
let () = assert (depth (Node (Leaf, 3, Node (Leaf, 4, Node (Leaf, 9, Leaf)))) = 3)
