(* Two numbers together. *)

type nat =
  | O
  | S of nat

type bool =
  | True
  | False

let nat_sum : nat -> nat -> nat |>
  { 0 => (0 => 0 | 1 => 1 | 2 => 2)
  | 1 => (0 => 1 | 1 => 2 | 2 => 3)
  | 2 => (0 => 2 | 1 => 3 | 2 => 4)
  } = ?
