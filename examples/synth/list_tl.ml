(* A list without its first element. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let list_tl : list -> list |>
  { [] => []
  | [0] => []
  | [1;0] => [0]
  } = ?
