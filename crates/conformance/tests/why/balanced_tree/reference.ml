type tree = Leaf | Node of tree * int * tree

let rec height t =
  match t with
  | Leaf -> 0
  | Node (l, _, r) -> 1 + max (height l) (height r)

let rec balanced t =
  match t with
  | Leaf -> true
  | Node (l, _, r) -> abs (height l - height r) <= 1 && balanced l && balanced r
