(* How many nodes a tree has. *)

type 'a tree =
  | Empty
  | Node of 'a tree * 'a * 'a tree

let count_nodes : 'a tree -> int = ??

let () = assert (count_nodes Empty = 0)
let () = assert (count_nodes (Node (Empty, 7, Empty)) = 1)
let () = assert (count_nodes (Node (Node (Empty, 1, Empty), 2, Node (Empty, 3, Empty))) = 3)
let () = assert (count_nodes (Node (Empty, 1, Node (Empty, 2, Empty))) = 2)
