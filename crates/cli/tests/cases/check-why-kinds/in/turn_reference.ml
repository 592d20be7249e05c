type tree = Leaf | Node of int * tree * tree
let rec turn = function
  | Leaf -> Leaf
  | Node (key, left, right) -> Node (key, turn right, turn left)
