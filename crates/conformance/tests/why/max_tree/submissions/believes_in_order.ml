type tree = Leaf | Node of tree * int * tree

let rec max_tree t =
  match t with
  | Leaf -> None
  | Node (_, x, Leaf) -> Some x
  | Node (_, _, r) -> max_tree r
