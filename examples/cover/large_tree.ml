(* A tree that is full and three levels high: seven nodes. *)

type tree = Leaf | Node of tree * tree

let rec height = function
  | Leaf -> 0
  | Node (l, r) -> 1 + max (height l) (height r)

let rec full = function
  | Leaf -> true
  | Node (l, r) -> height l = height r && full l && full r

let check t = if full t then if height t = 3 then "target" else "full" else "not full"

(* cover: check *)
