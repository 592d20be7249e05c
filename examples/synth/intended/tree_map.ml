(* The function meant in ../tree_map.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

type tree =
  | Leaf
  | Node of tree * nat * tree

let rec div2 (n:nat) : nat =
  match n with
  | O -> O
  | S (n1) -> (match n1 with
    | O -> O
    | S (n2) -> S (div2 n2))
;;

let inc (n:nat) : nat = S (n) ;;

let rec tree_map (f:nat -> nat) (t:tree) : tree =
  match t with
  | Leaf -> Leaf
  | Node (l, n, r) -> Node (tree_map f l, f n, tree_map f r)
