type tree = Leaf | Node of tree * int * tree

exception Missing

let rec join l r =
  match l, r with
  | Leaf, t | t, Leaf -> t
  | Node (a, x, b), Node (c, y, d) ->
    Node (a, x, Node (join b c, y, d))

(* does not copy anything when x is not there *)
let delete x t =
  let rec go t =
    match t with
    | Leaf -> raise Missing
    | Node (l, y, r) ->
      if x = y then join l r
      else if x < y then
        let l = go l in
        Node (l, y, r)
      else
        let r = go r in
        Node (l, y, r)
  in
  try go t with Missing -> t
