(* Whether a number is anywhere in a tree. *)

type tree =
  | Leaf
  | Node of tree * int * tree

let tree_mem : int -> tree -> bool = ??

let () = assert (tree_mem 1 Leaf = false)
let () = assert (tree_mem 1 (Node (Leaf, 1, Leaf)) = true)
let () = assert (tree_mem 3 (Node (Node (Leaf, 3, Leaf), 5, Leaf)) = true)
let () = assert (tree_mem 2 (Node (Leaf, 7, Node (Leaf, 2, Leaf))) = true)
let () = assert (tree_mem 4 (Node (Node (Leaf, 3, Leaf), 5, Leaf)) = false)
