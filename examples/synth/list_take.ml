(* The first elements of a list. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let list_take : nat -> list -> list |>
  { 0 => ([] => [] | [1] => [] | [0;1] => [])
  | 1 => ([] => [] | [1] => [1] | [0;1] => [0] | [2;0;1] => [2])
  | 2 => ([1] => [1] | [0;1] => [0;1] | [1;0;1] => [1;0] | [2;0;1] => [2;0])
  | 3 => [3;1;0;1] => [3;1;0]
  } = ?
