type tree = Leaf | Node of int * tree * tree

let rec join l r =
  match r with
  | Leaf -> l
  | Node (k, a, b) -> Node (k, join l a, b)

let rec delete x t =
  match t with
  | Leaf -> Leaf
  | Node (k, l, r) ->
    if x = k then join l r
    else if x < k then Node (k, delete x l, r)
    else Node (k, l, delete x r)
