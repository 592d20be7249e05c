let rec height = function
  | Leaf -> 0
  | Node (l, _, r) -> 1 + max (height l) (height r)

let rec mirror = function
  | Leaf -> Leaf
  | Node (l, x, r) -> Node (mirror r, x, mirror l)
