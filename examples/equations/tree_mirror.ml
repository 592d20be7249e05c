(* A tree of three nodes that is its own mirror image; the labels of the two sides agree. *)

type tree =
  | Leaf
  | Node of tree * int * tree

let rec mirror = function
  | Leaf -> Leaf
  | Node (l, x, r) -> Node (mirror r, x, mirror l)

let rec size = function
  | Leaf -> 0
  | Node (l, _, r) -> size l + 1 + size r

(* find t : mirror t = t && size t = 3 *)
