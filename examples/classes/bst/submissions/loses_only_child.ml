type tree = Leaf | Node of tree * int * tree

let rec minimum = function
  | Node (Leaf, k, _) -> k
  | Node (l, _, _) -> minimum l
  | Leaf -> assert false

let rec delete x t =
  match t with
  | Leaf -> Leaf
  | Node (l, k, r) when x < k -> Node (delete x l, k, r)
  | Node (l, k, r) when x > k -> Node (l, k, delete x r)
  | Node (Leaf, _, r) -> r
  | Node (_, _, Leaf) -> Leaf
  | Node (l, _, r) -> let m = minimum r in Node (l, m, delete m r)
