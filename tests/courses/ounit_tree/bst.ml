type 'a t = Leaf | Node of 'a t * 'a * 'a t

let empty = Leaf

let rec insert x = function
  | Leaf -> Node (Leaf, x, Leaf)
  | Node (l, y, r) as t -> if x < y then Node (insert x l, y, r) else if x > y then Node (l, y, insert x r) else t

let rec mem x = function Leaf -> false | Node (l, y, r) -> x = y || mem x (if x < y then l else r)
let rec to_list = function Leaf -> [] | Node (l, x, r) -> to_list l @ (x :: to_list r)
