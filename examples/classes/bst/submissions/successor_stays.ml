type tree = Leaf | Node of tree * int * tree

let rec minimum t =
  match t with
  | Leaf -> failwith "minimum"
  | Node (Leaf, k, _) -> k
  | Node (l, _, _) -> minimum l

let rec delete x t =
  match t with
  | Leaf -> Leaf
  | Node (l, k, r) ->
    if x < k then Node (delete x l, k, r)
    else if x > k then Node (l, k, delete x r)
    else
      match l, r with
      | Leaf, _ -> r
      | _, Leaf -> l
      | _ -> Node (l, minimum r, r)
