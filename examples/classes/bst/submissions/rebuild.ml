type tree = Leaf | Node of tree * int * tree

let rec insert t x =
  match t with
  | Leaf -> Node (Leaf, x, Leaf)
  | Node (l, y, r) ->
    if x < y then Node (insert l x, y, r)
    else if x > y then Node (l, y, insert r x)
    else t

let rec to_list t =
  match t with
  | Leaf -> []
  | Node (l, x, r) -> x :: (to_list l @ to_list r)

let delete x t =
  List.fold_left insert Leaf (List.filter (fun y -> y <> x) (to_list t))
