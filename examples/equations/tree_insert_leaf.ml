(* An insertion leaves something behind. *)

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

(* find x t : insert x t = Leaf *)
