(* A function of every element. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let zero (n:nat) : nat = 0 ;;

let inc (n:nat) : nat = S (n) ;;

let list_map : (nat -> nat) -> list -> list |>
  { inc => ([] => [] | [0] => [1] | [1;0] => [2;1] | [0;2;1] => [1;3;2])
  | zero => ([] => [] | [2] => [0] | [1;2] => [0;0])
  } = ?
