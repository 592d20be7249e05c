type tree = Leaf | Node of tree * int * tree

let rec max_tree t =
  match t with
  | Leaf -> None
  | Node (l, x, r) ->
    let bigger a b = match a, b with None, c | c, None -> c | Some a, Some b -> Some (max a b) in
    bigger (Some x) (bigger (max_tree l) (max_tree r))
