(* The longest way from the root of a tree. *)

type 'a tree =
  | Leaf
  | Node of 'a tree * 'a * 'a tree

let larger a b = if a < b then b else a

let depth : 'a tree -> int = ??

let () = assert (depth Leaf = 0)
let () = assert (depth (Node (Leaf, 'a', Leaf)) = 1)
let () = assert (depth (Node (Node (Leaf, 'a', Leaf), 'b', Leaf)) = 2)
let () = assert (depth (Node (Leaf, 'b', Node (Leaf, 'a', Leaf))) = 2)
let () = assert (depth (Node (Node (Leaf, 'a', Leaf), 'c', Node (Leaf, 'a', Leaf))) = 2)
let () = assert (depth (Node (Leaf, 'c', Node (Node (Leaf, 'a', Leaf), 'b', Leaf))) = 3)
let () = assert (depth (Node (Node (Leaf, 'b', Node (Leaf, 'a', Leaf)), 'd', Node (Leaf, 'a', Leaf))) = 3)
let () = assert (depth (Node (Node (Leaf, 'a', Leaf), 'd', Node (Leaf, 'b', Node (Leaf, 'a', Leaf)))) = 3)
let () = assert (depth (Node (Leaf, 'e', Node (Leaf, 'c', Node (Node (Leaf, 'a', Leaf), 'b', Leaf)))) = 4)
