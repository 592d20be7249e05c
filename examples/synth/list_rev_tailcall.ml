(* A list from its last element to its first, before a second list. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let list_rev_tailcall : list -> list -> list |>
  { [] => [] => []
  | [] => [0] => [0]
  | [] => [1;0] => [1;0]
  | [0] => [] => [0]
  | [1] => [0] => [1;0]
  | [1;0] => [] => [0;1]
  | [0;1] => [2] => [1;0;2]
  | [2;1;0] => [] => [0;1;2]
  } = ?
