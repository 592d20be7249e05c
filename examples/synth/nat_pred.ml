(* One less, but 0 of 0. *)

type nat =
  | O
  | S of nat

type bool =
  | True
  | False

let nat_pred : nat -> nat |>
  { 0 => 0
  | 1 => 0
  | 4 => 3
  } = ?
