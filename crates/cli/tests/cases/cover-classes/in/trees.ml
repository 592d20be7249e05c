type tree = Leaf | Node of tree * int * tree

let mirror_top t =
  match t with
  | Leaf -> Leaf
  | Node (Leaf, x, Leaf) when x > 100 -> Leaf
  | Node (l, x, r) -> Node (r, x, l)

let head = function
  | [] -> failwith "empty"
  | x :: _ -> x

let ( +++ ) a b = if a = "" then b else if b = "" then a else a ^ " " ^ b
