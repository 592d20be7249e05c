(* A height is never negative. *)

type tree =
  | Leaf
  | Node of tree * int * tree

let rec height = function
  | Leaf -> 0
  | Node (l, _, r) -> 1 + max (height l) (height r)

(* find t : height t < 0 *)
