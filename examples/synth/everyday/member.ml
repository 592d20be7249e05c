(* Whether a number is in a search tree. *)

type tree =
  | Leaf
  | Node of tree * int * tree

let member : int -> tree -> bool = ??

let () = assert (member 3 Leaf = false)
let () = assert (member 5 (Node (Leaf, 5, Leaf)) = true)
let () = assert (member 2 (Node (Node (Leaf, 2, Leaf), 5, Leaf)) = true)
let () = assert (member 8 (Node (Leaf, 5, Node (Leaf, 8, Leaf))) = true)
let () = assert (member 4 (Node (Node (Leaf, 2, Leaf), 5, Node (Leaf, 8, Leaf))) = false)
