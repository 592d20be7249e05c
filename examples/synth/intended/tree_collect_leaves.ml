(* The function meant in ../tree_collect_leaves.ml. *)

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

let rec tree_collect_leaves (t:tree) : list =
  match t with
  | Leaf (b) -> Cons (b, Nil)
  | Node (l, r) -> append (tree_collect_leaves l) (tree_collect_leaves r)
