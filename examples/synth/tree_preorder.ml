(* The numbers of a tree, each before those below it. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

type tree =
  | Leaf
  | Node of tree * nat * tree

let rec append (l1:list) (l2:list) : list =
  match l1 with
  | Nil -> l2
  | Cons (x, xs) -> Cons (x, append xs l2)
;;

let tree_preorder : tree -> list |>
  { Leaf => []
  | Node (Leaf, 1, Leaf) => [1]
  | Node (Node (Leaf, 1, Leaf), 0, Node (Leaf, 2, Leaf)) => [0;1;2]
  | Node (Node (Leaf, 3, Node (Leaf, 1, Leaf)), 2, Leaf) => [2;3;1]
  | Node (Leaf, 2, Node (Node (Leaf, 1, Leaf), 3, Leaf)) => [2;3;1]
  } = ?
