(* The function meant in ../tree_count_leaves.ml. *)

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

let rec tree_count_leaves (t:tree) : nat =
  match t with
  | Leaf (b) -> S (O)
  | Node (l, r) -> sum (tree_count_leaves l) (tree_count_leaves r)
