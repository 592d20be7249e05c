type tree = Leaf | Node of tree * int * tree

let rec join l r =
  match r with
  | Leaf -> l
  | Node (a, k, b) -> Node (join l a, k, b)

let rec delete x t =
  match t with
  | Leaf -> Leaf
  | Node (l, k, r) ->
    if x = k then join l r
    else if x < k then delete x l
    else delete x r
