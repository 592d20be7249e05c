let rec height t =
  match t with
  | Leaf -> 0
  | Node (l, _, r) -> 1 + max (height l) (height r)

(* Only the root is turned around. *)
let mirror t =
  match t with
  | Leaf -> Leaf
  | Node (l, x, r) -> Node (r, x, l)

(* Takes the tree for a search tree. *)
let rec smallest t =
  match t with
  | Leaf -> None
  | Node (Leaf, x, _) -> Some x
  | Node (l, _, _) -> smallest l
