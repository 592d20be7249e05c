(* Deletion in a binary search tree without duplicates. A key that is not there changes nothing.
   Trees count as equal when they hold the same keys in the same order, whatever their shape. *)

type tree = Leaf | Node of tree * int * tree

let rec elements tree =
  match tree with
  | Leaf -> []
  | Node (left, key, right) -> elements left @ (key :: elements right)

let is_search_tree tree =
  let rec rising keys =
    match keys with
    | a :: (b :: _ as rest) -> a < b && rising rest
    | _ -> true
  in
  rising (elements tree)

(* The smallest key of a tree that is not empty, and the tree without it. *)
let rec take_smallest left key right =
  match left with
  | Leaf -> (key, right)
  | Node (l, k, r) ->
    let smallest, rest = take_smallest l k r in
    (smallest, Node (rest, key, right))

let rec delete x tree =
  match tree with
  | Leaf -> Leaf
  | Node (left, key, right) ->
    if x < key then Node (delete x left, key, right)
    else if x > key then Node (left, key, delete x right)
    else
      match right with
      | Leaf -> left
      | Node (l, k, r) ->
        let smallest, rest = take_smallest l k r in
        Node (left, smallest, rest)
