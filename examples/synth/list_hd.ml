(* The first element, or 0. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let list_hd : list -> nat |>
  { [] => 0
  | [2] => 2
  | [1;3] => 1
  } = ?
