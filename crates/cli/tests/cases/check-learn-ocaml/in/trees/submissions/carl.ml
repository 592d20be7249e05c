let rec height = function
  | Leaf -> 0
  | Node (l, _, Leaf) -> 1 + height l
  | Node (_, _, r) -> 1 + height r

let rec mirror = function
  | Leaf -> Leaf
  | Node (l, x, r) -> Node (mirror r, x, mirror l)

let rec smallest = function
  | Leaf -> None
  | Node (l, x, r) -> (
      match (smallest l, smallest r) with
      | None, None -> Some x
      | Some y, None | None, Some y -> Some (min x y)
      | Some y, Some z -> Some (min x (min y z)))
