(* How many leaves a tree has. *)

type tree =
  | Leaf of int
  | Node of tree * tree

let paths : tree -> int = ??

let () = assert (paths (Leaf 4) = 1)
let () = assert (paths (Node (Leaf 1, Leaf 2)) = 2)
let () = assert (paths (Node (Node (Leaf 1, Leaf 2), Leaf 3)) = 3)
