let rec keys tree =
  match tree with
  | Leaf -> []
  | Node (left, key, right) -> keys left @ (key :: keys right)

let tree = Node (Node (Leaf, 1, Leaf), 2, Node (Leaf, 3, Leaf))

let () = assert (keys (delete 1 tree) = [ 2; 3 ])
let () = assert (keys (delete 3 tree) = [ 1; 2 ])
let () = assert (keys (delete 4 tree) = [ 1; 2; 3 ])
