let rec tree n = either [constant Leaf; node (fun (a, (x, b)) -> Node (a, x, b)) (both tree (both key tree))] n
let all = both key tree
let rec region = function
  | _, Leaf -> false
  | x, Node (a, y, b) -> (x = y && a <> Leaf && b <> Leaf) || region (x, a) || region (x, b)
