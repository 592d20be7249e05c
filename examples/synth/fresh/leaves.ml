(* How many leaves a tree has. *)

type tree =
  | Leaf
  | Node of tree * int * tree

let leaves : tree -> int = ??

let () = assert (leaves Leaf = 1)
let () = assert (leaves (Node (Leaf, 3, Leaf)) = 2)
let () = assert (leaves (Node (Node (Leaf, 1, Leaf), 2, Leaf)) = 3)
