(* Deleting a key of a search tree without duplicates. Trees count as equal when they hold the same keys.
   Fault: below a key that goes away only the left side is kept, if there is one.

   Fails exactly when the key is in the tree and its node has two children.
   Checked on all trees with at most 6 nodes, up to the order of the keys. *)

type tree = Leaf | Node of tree * int * tree

type input = int * tree
type output = int list

let rec keys = function Leaf -> [] | Node (a, x, b) -> keys a @ (x :: keys b)

let rec rises = function x :: (y :: _ as rest) -> x < y && rises rest | _ -> true

let rec smallest x = function Leaf -> x | Node (a, y, _) -> smallest y a

let reference (x, tree) =
  let rec delete x = function
    | Leaf -> Leaf
    | Node (a, y, b) ->
      if x < y then Node (delete x a, y, b)
      else if x > y then Node (a, y, delete x b)
      else
        match b with
        | Leaf -> a
        | Node (c, z, _) ->
          let next = smallest z c in
          Node (a, next, delete next b)
  in
  keys (delete x tree)

let submission (x, tree) =
  let rec delete x = function
    | Leaf -> Leaf
    | Node (Leaf, y, b) when x = y -> b
    | Node (a, y, _) when x = y -> a
    | Node (a, y, b) -> if x < y then Node (delete x a, y, b) else Node (a, y, delete x b)
  in
  keys (delete x tree)

let pre (_, tree) = rises (keys tree)

let post (x, tree) result = result = List.filter (fun y -> y <> x) (keys tree)

let init = (5, Node (Node (Leaf, 2, Leaf), 5, Node (Node (Leaf, 7, Leaf), 9, Leaf)))
