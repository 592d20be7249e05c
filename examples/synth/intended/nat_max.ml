(* The function meant in ../nat_max.ml. *)

type nat =
  | O
  | S of nat

type bool =
  | True
  | False

type cmp =
  | LT
  | EQ
  | GT

let rec compare (n1:nat) (n2:nat) : cmp =
  match n1 with
  | O -> (match n2 with
    | O -> EQ
    | S (m2) -> LT)
  | S (m1) -> (match n2 with
    | O -> GT
    | S (m2) -> compare m1 m2)
;;

let nat_max (n1:nat) (n2:nat) : nat =
  match compare n1 n2 with
  | LT -> n2
  | EQ -> n1
  | GT -> n1
