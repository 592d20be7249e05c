(* Turns the root only. *)
type tree = Leaf | Node of int * tree * tree
let turn = function
  | Leaf -> Leaf
  | Node (key, left, right) -> Node (key, right, left)
