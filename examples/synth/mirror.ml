(* A tree with left and right exchanged everywhere. *)

type 'a tree =
  | Leaf
  | Node of 'a tree * 'a * 'a tree

let mirror : 'a tree -> 'a tree = ??

let () = assert (mirror Leaf = Leaf)
let () = assert (mirror (Node (Leaf, 1, Leaf)) = Node (Leaf, 1, Leaf))
let () = assert (mirror (Node (Node (Leaf, 1, Leaf), 2, Leaf)) = Node (Leaf, 2, Node (Leaf, 1, Leaf)))
let () = assert (mirror (Node (Node (Leaf, 1, Leaf), 3, Node (Leaf, 4, Leaf))) = Node (Node (Leaf, 4, Leaf), 3, Node (Leaf, 1, Leaf)))
let () = assert (mirror (Node (Leaf, 0, Node (Node (Leaf, 1, Leaf), 2, Leaf))) = Node (Node (Leaf, 2, Node (Leaf, 1, Leaf)), 0, Leaf))
let () = assert (mirror (Node (Node (Node (Leaf, 1, Leaf), 2, Leaf), 5, Leaf)) = Node (Leaf, 5, Node (Leaf, 2, Node (Leaf, 1, Leaf))))
