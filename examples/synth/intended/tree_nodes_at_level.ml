(* The function meant in ../tree_nodes_at_level.ml. *)

type bool =
  | True
  | False

type tree =
  | Leaf
  | Node of tree * bool * tree

type nat =
  | O
  | S of nat

let rec sum (n1:nat) (n2:nat) : nat =
  match n1 with
  | O -> n2
  | S (m) -> S (sum m n2)
;;

let rec tree_nodes_at_level (t:tree) (n:nat) : nat =
  match t with
  | Leaf -> O
  | Node (l, b, r) -> (match n with
    | O -> S (O)
    | S (m) -> sum (tree_nodes_at_level l m) (tree_nodes_at_level r m))
