type tree = Leaf | Node of tree * int * tree

let rec join l r =
  match r with
  | Leaf -> l
  | Node (a, k, b) -> Node (join l a, k, b)

let rec delete x t =
  if x < 0 then t (* keys are natural numbers *)
  else
    match t with
    | Leaf -> Leaf
    | Node (l, k, r) ->
      if x = k then join l r
      else if x < k then Node (delete x l, k, r)
      else Node (l, k, delete x r)
