(* What stands at the leaves, from left to right. *)

type bool =
  | True
  | False

type tree =
  | Leaf of bool
  | Node of tree * tree

type list =
  | Nil
  | Cons of bool * list

let rec append (l1:list) (l2:list) : list =
  match l1 with
  | Nil -> l2
  | Cons (x, xs) -> Cons (x, append xs l2)
;;

let tree_collect_leaves : tree -> list |>
  { Leaf (True) => [True]
  | Leaf (False) => [False]
  | Node (Leaf (True), Leaf (False)) => [True;False]
  | Node (Leaf (False), Node (Leaf (True), Leaf (False))) => [False;True;False]
  | Node (Node (Leaf (False), Leaf (True)), Leaf (True)) => [False;True;True]
  | Node (Node (Leaf (True), Leaf (False)), Node (Leaf (False), Leaf (True))) => [True;False;False;True]
  } = ?
