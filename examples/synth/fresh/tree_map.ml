(* A function on every number of a tree. *)

type tree =
  | Leaf
  | Node of tree * int * tree

let tree_map : (int -> int) -> tree -> tree = ??

let () = assert (tree_map (fun x -> x + 1) Leaf = Leaf)
let () = assert (tree_map (fun x -> x + 1) (Node (Leaf, 3, Leaf)) = Node (Leaf, 4, Leaf))
let () = assert (tree_map (fun x -> x * 2) (Node (Node (Leaf, 1, Leaf), 2, Node (Leaf, 5, Leaf))) = Node (Node (Leaf, 2, Leaf), 4, Node (Leaf, 10, Leaf)))
