(* The largest number in a tree. *)

type tree =
  | Leaf of int
  | Node of tree * tree

let tree_max : tree -> int = ??

let () = assert (tree_max (Leaf 4) = 4)
let () = assert (tree_max (Node (Leaf 2, Leaf 9)) = 9)
let () = assert (tree_max (Node (Leaf 8, Node (Leaf 3, Leaf 1))) = 8)
