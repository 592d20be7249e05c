type tree = Leaf | Node of tree * int * tree

let root t =
  match t with
  | Leaf -> None
  | Node (_, x, _) -> Some x

let rec is_bst t =
  match t with
  | Leaf -> true
  | Node (l, x, r) ->
    (match root l with None -> true | Some y -> y < x)
    && (match root r with None -> true | Some y -> y > x)
    && is_bst l && is_bst r
