(* The function meant in ../nat_pred.ml. *)

type nat =
  | O
  | S of nat

type bool =
  | True
  | False

let nat_pred (n:nat) : nat =
  match n with
  | O -> O
  | S (m) -> m
