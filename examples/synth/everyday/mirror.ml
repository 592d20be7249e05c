(* A tree with left and right exchanged. *)

type tree =
  | Leaf
  | Node of tree * int * tree

let mirror : tree -> tree = ??

let () = assert (mirror Leaf = Leaf)
let () = assert (mirror (Node (Leaf, 1, Leaf)) = Node (Leaf, 1, Leaf))
let () = assert (mirror (Node (Node (Leaf, 1, Leaf), 2, Leaf)) = Node (Leaf, 2, Node (Leaf, 1, Leaf)))
