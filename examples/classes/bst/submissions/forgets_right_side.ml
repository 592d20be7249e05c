type tree = Leaf | Node of tree * int * tree

let rec delete x t =
  match t with
  | Leaf -> Leaf
  | Node (l, k, r) ->
    if x < k then Node (delete x l, k, r)
    else if x > k then Node (l, k, delete x r)
    else if l = Leaf then r
    else l
