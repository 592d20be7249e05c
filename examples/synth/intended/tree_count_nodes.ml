(* The function meant in ../tree_count_nodes.ml. *)

type nat =
  | O
  | S of nat

type tree =
  | Leaf
  | Node of tree * nat * tree

let rec sum (n1:nat) (n2:nat) : nat =
  match n1 with
  | O -> n2
  | S (m) -> S (sum m n2)
;;

let rec tree_count_nodes (t:tree) : nat =
  match t with
  | Leaf -> O
  | Node (l, n, r) -> S (sum (tree_count_nodes l) (tree_count_nodes r))
