(* Whether all values of a tree are below a bound. *)

type tree = Leaf | Node of tree * int * tree

let all_below : int -> tree -> bool = ??

let () = assert (all_below 3 Leaf = true)
let () = assert (all_below 3 (Node (Leaf, 2, Leaf)) = true)
let () = assert (all_below 3 (Node (Leaf, 5, Leaf)) = false)
let () = assert (all_below 6 (Node (Node (Leaf, 2, Leaf), 4, Node (Leaf, 9, Leaf))) = false)
let () = assert (all_below 8 (Node (Node (Leaf, 2, Leaf), 4, Node (Leaf, 7, Leaf))) = true)
