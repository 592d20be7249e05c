(* The numbers of a tree from left to right. *)

type tree =
  | Leaf
  | Node of tree * int * tree

let to_list : tree -> int list = ??

let () = assert (to_list Leaf = [])
let () = assert (to_list (Node (Leaf, 5, Leaf)) = [5])
let () = assert (to_list (Node (Node (Leaf, 1, Leaf), 5, Node (Leaf, 8, Leaf))) = [1; 5; 8])
