(* The sum of the numbers of a tree. *)

type tree =
  | Leaf
  | Node of tree * int * tree

let sum_tree : tree -> int = ??

let () = assert (sum_tree Leaf = 0)
let () = assert (sum_tree (Node (Leaf, 5, Leaf)) = 5)
let () = assert (sum_tree (Node (Node (Leaf, 1, Leaf), 5, Node (Leaf, 8, Leaf))) = 14)
