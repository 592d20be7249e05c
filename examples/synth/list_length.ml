(* How many elements there are. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let list_length : list -> nat |>
  { [] => 0
  | [3] => 1
  | [0;3] => 2
  } = ?
