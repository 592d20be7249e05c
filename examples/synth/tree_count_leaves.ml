(* How many leaves a tree has. *)

type bool =
  | True
  | False

type tree =
  | Leaf of bool
  | Node of tree * tree

type nat =
  | O
  | S of nat

let rec sum (n1:nat) (n2:nat) : nat =
  match n1 with
  | O -> n2
  | S (m) -> S (sum m n2)
;;

let tree_count_leaves : tree -> nat |>
  { Leaf (True) => 1
  | Leaf (False) => 1
  | Node (Leaf (True), Leaf (False)) => 2
  | Node (Node (Leaf (True), Leaf (False)), Leaf (True)) => 3
  | Node (Leaf (False), Node (Leaf (True), Leaf (True))) => 3
  | Node (Node (Leaf (True), Leaf (False)), Node (Leaf (False), Leaf (True))) => 4
  | Node (Leaf (True), Node (Leaf (False), Node (Leaf (True), Leaf (True)))) => 4
  } = ?
