type tree =
    Node of tree * int * tree
  | Leaf

let rec pop_min t =
  match t with
  | Leaf -> None
  | Node (l, k, r) ->
    match pop_min l with
    | None -> Some (k, r)
    | Some (m, l') -> Some (m, Node (l', k, r))

let rec delete x t =
  match t with
  | Node (l, k, r) ->
    if x < k then Node (delete x l, k, r)
    else if k < x then Node (l, k, delete x r)
    else begin
      match pop_min r with
      | None -> l
      | Some (m, r') -> Node (l, m, r')
    end
  | Leaf -> Leaf
