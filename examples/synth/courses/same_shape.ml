(* Whether two trees are alike but for their values. *)

type tree = Leaf | Node of tree * int * tree

let same_shape : tree -> tree -> bool = ??

let () = assert (same_shape Leaf Leaf = true)
let () = assert (same_shape Leaf (Node (Leaf, 1, Leaf)) = false)
let () = assert (same_shape (Node (Leaf, 1, Leaf)) (Node (Leaf, 2, Leaf)) = true)
let () = assert (same_shape (Node (Node (Leaf, 1, Leaf), 2, Leaf)) (Node (Leaf, 2, Node (Leaf, 3, Leaf))) = false)
let () = assert (same_shape (Node (Leaf, 3, Leaf)) Leaf = false)
