(* The value that is farthest to the left. *)

type tree = Leaf | Node of tree * int * tree

let leftmost : tree -> int option = ??

let () = assert (leftmost Leaf = None)
let () = assert (leftmost (Node (Leaf, 5, Leaf)) = Some 5)
let () = assert (leftmost (Node (Node (Leaf, 2, Leaf), 5, Leaf)) = Some 2)
let () = assert (leftmost (Node (Leaf, 4, Node (Leaf, 9, Leaf))) = Some 4)
