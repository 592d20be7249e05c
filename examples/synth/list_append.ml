(* Two lists, one after the other. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let list_append : list -> list -> list |>
  { [] => [] => []
  | [] => [0;1] => [0;1]
  | [0] => [] => [0]
  | [0] => [1] => [0;1]
  | [1;0] => [] => [1;0]
  | [1;0] => [2] => [1;0;2]
  | [2;1;0] => [0;3] => [2;1;0;0;3]
  } = ?
