(* The function meant in ../nat_sum.ml. *)

type nat =
  | O
  | S of nat

type bool =
  | True
  | False

let rec nat_sum (n1:nat) (n2:nat) : nat =
  match n1 with
  | O -> n2
  | S (m) -> S (nat_sum m n2)
