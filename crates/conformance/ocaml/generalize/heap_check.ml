let rec tree n = either [constant Leaf; node (fun (a, (x, b)) -> Node (a, x, b)) (both tree (both key tree))] n
let all = tree
let region t =
  let rec keys = function Leaf -> [] | Node (a, x, b) -> keys a @ (x :: keys b) in
  let over x = function Leaf -> false | Node (_, y, _) -> x > y in
  let rec wrong = function Leaf -> false | Node (a, x, b) -> over x a || over x b || wrong a || wrong b in
  match t with Leaf -> false | Node (_, x, _) -> List.for_all (fun y -> x <= y) (keys t) && wrong t
