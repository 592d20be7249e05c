type tree = Leaf | Node of tree * int * tree

let rec join l r =
  match r with
  | Leaf -> l
  | Node (a, k, b) -> Node (join l a, k, b)

let top x t =
  match t with
  | Node (l, k, r) when k = x -> join l r
  | _ -> t

let delete x t =
  match t with
  | Leaf -> Leaf
  | Node (l, k, r) ->
    if x = k then join l r
    else if x < k then Node (top x l, k, r)
    else Node (l, k, top x r)
