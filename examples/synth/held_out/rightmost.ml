(* The value that is farthest to the right, or another one in an empty tree. *)

type tree = Leaf | Node of tree * int * tree

let rightmost : int -> tree -> int = ??

let () = assert (rightmost 0 Leaf = 0)
let () = assert (rightmost 9 (Node (Leaf, 5, Leaf)) = 5)
let () = assert (rightmost 9 (Node (Leaf, 5, Node (Leaf, 7, Leaf))) = 7)
let () = assert (rightmost 9 (Node (Node (Leaf, 1, Leaf), 4, Leaf)) = 4)
