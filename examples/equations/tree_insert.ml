(* A tree after an insertion, before it: the item was there, or it was not. *)

type tree =
  | Leaf
  | Node of tree * int * tree

let rec insert x t =
  match t with
  | Leaf -> Node (Leaf, x, Leaf)
  | Node (l, y, r) ->
    if x < y then Node (insert x l, y, r)
    else if x > y then Node (l, y, insert x r)
    else t

(* find t : insert 2 t = Node (Leaf, 2, Leaf) *)
