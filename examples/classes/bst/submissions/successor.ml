type tree = Leaf | Node of tree * int * tree

let rec minimum t =
  match t with
  | Leaf -> failwith "empty"
  | Node (Leaf, k, _) -> k
  | Node (l, _, _) -> minimum l

let rec delete x t =
  match t with
  | Leaf -> Leaf
  | Node (l, k, r) when x < k -> Node (delete x l, k, r)
  | Node (l, k, r) when x > k -> Node (l, k, delete x r)
  | Node (Leaf, _, r) -> r
  | Node (l, _, Leaf) -> l
  | Node (l, _, r) ->
    let m = minimum r in
    Node (l, m, delete m r)
