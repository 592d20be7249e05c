type tree = Leaf | Node of tree * int * tree

let rec join l r =
  match r with
  | Leaf -> l
  | Node (a, k, b) -> Node (join l a, k, b)

let rec delete x t =
  match t with
  | Leaf -> Leaf
  (* the root of the example tree must stay *)
  | Node (_, 42, _) when x = 42 -> t
  | Node (l, k, r) ->
    if x = k then join l r
    else if x < k then Node (delete x l, k, r)
    else Node (l, k, delete x r)
