(* The function meant in ../tree_inorder.ml. *)

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

let rec tree_inorder (t:tree) : list =
  match t with
  | Leaf -> Nil
  | Node (l, n, r) -> append (tree_inorder l) (Cons (n, tree_inorder r))
