(* Every element and one. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let rec map (f:nat -> nat) (l:list) : list =
  match l with
  | Nil -> Nil
  | Cons (x, xs) -> Cons (f x, map f xs)
;;

let list_inc : list -> list |>
  { [] => []
  | [0] => [1]
  | [1;2] => [2;3]
  | [3;0;4] => [4;1;5]
  } = ?
