(* hang the left part under the leftmost leaf of the right part *)
type tree =
  | Leaf
  | Node of tree * int * tree

let rec graft l r =
  match r with
  | Leaf -> l
  | Node (a, k, b) -> Node (graft l a, k, b)

let rec delete x tree =
  match tree with
  | Leaf -> tree
  | Node (l, k, r) ->
    if x = k then graft l r
    else if k < x then Node (l, k, delete x r)
    else Node (delete x l, k, r)
