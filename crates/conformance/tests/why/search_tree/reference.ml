type tree = Leaf | Node of tree * int * tree

let rec all p t =
  match t with
  | Leaf -> true
  | Node (l, x, r) -> p x && all p l && all p r

let rec is_bst t =
  match t with
  | Leaf -> true
  | Node (l, x, r) -> all (fun y -> y < x) l && all (fun y -> y > x) r && is_bst l && is_bst r
