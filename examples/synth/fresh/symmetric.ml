(* Whether one tree is the other one in a mirror. *)

type tree =
  | Leaf
  | Node of tree * tree

let symmetric : tree -> tree -> bool = ??

let () = assert (symmetric Leaf Leaf = true)
let () = assert (symmetric (Node (Leaf, Leaf)) Leaf = false)
let () = assert (symmetric Leaf (Node (Leaf, Leaf)) = false)
let () = assert (symmetric (Node (Node (Leaf, Leaf), Leaf)) (Node (Leaf, Node (Leaf, Leaf))) = true)
let () = assert (symmetric (Node (Node (Leaf, Leaf), Leaf)) (Node (Node (Leaf, Leaf), Leaf)) = false)
