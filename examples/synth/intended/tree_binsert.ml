(* The function meant in ../tree_binsert.ml. *)

type cmp =
  | LT
  | EQ
  | GT

type nat =
  | O
  | S of nat

type tree =
  | Leaf
  | Node of tree * nat * tree

let rec comp_nat (n1:nat) (n2:nat) : cmp =
  match n1 with
  | O -> (match n2 with
    | O -> EQ
    | S (m2) -> LT)
  | S (m1) -> (match n2 with
    | O -> GT
    | S (m2) -> comp_nat m1 m2)
;;

let rec tree_binsert (t:tree) (n:nat) : tree =
  match t with
  | Leaf -> Node (Leaf, n, Leaf)
  | Node (l, m, r) -> (match comp_nat n m with
    | LT -> Node (tree_binsert l n, m, r)
    | EQ -> t
    | GT -> Node (l, m, tree_binsert r n))
