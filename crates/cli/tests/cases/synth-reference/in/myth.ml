type nat =
  | O
  | S of nat

let plus : nat -> nat -> nat |> { 0 => 0 => 0 | 1 => 0 => 1 } = ?
