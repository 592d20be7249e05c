(* A list without its first elements. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let list_drop : list -> nat -> list |>
  { [] => (0 => [] | 1 => [])
  | [3] => (0 => [3] | 1 => [] | 2 => [])
  | [1;3] => (0 => [1;3] | 1 => [3] | 2 => [])
  | [2;1;3] => (1 => [1;3] | 2 => [3] | 3 => [])
  } = ?
