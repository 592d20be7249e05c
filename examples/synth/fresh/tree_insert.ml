(* A number into a search tree. *)

type tree =
  | Leaf
  | Node of tree * int * tree

let tree_insert : int -> tree -> tree = ??

let () = assert (tree_insert 3 Leaf = Node (Leaf, 3, Leaf))
let () = assert (tree_insert 1 (Node (Leaf, 3, Leaf)) = Node (Node (Leaf, 1, Leaf), 3, Leaf))
let () = assert (tree_insert 5 (Node (Leaf, 3, Leaf)) = Node (Leaf, 3, Node (Leaf, 5, Leaf)))
let () = assert (tree_insert 3 (Node (Leaf, 3, Leaf)) = Node (Leaf, 3, Leaf))
