type tree = Leaf | Node of tree * int * tree

let rec maximum t =
  match t with
  | Leaf -> failwith "maximum"
  | Node (_, k, Leaf) -> k
  | Node (_, _, r) -> maximum r

let rec delete x t =
  match t with
  | Leaf -> Leaf
  | Node (l, k, r) ->
    if x < k then Node (delete x l, k, r)
    else if x > k then Node (l, k, delete x r)
    else
      match l, r with
      | Leaf, t | t, Leaf -> t
      | _ -> let m = maximum r in Node (l, m, delete m r)
