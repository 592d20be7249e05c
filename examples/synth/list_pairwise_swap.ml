(* Neighbours change places: the first two, the next two, and so on; a last one alone stays. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let list_pairwise_swap : list -> list |>
  { [] => []
  | [0] => [0]
  | [1] => [1]
  | [0;1] => [1;0]
  | [1;0] => [0;1]
  | [2;0;1] => [0;2;1]
  | [0;1;2] => [1;0;2]
  | [0;1;2;3] => [1;0;3;2]
  | [3;2;1;0] => [2;3;0;1]
  | [1;0;3;2;4] => [0;1;2;3;4]
  | [5;4;1;0;3;2] => [4;5;0;1;2;3]
  } = ?
