(* A list from its last element to its first, with snoc. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let rec snoc (l:list) (n:nat) : list =
  match l with
  | Nil -> Cons (n, Nil)
  | Cons (x, xs) -> Cons (x, snoc xs n)
;;

let f (l:list) (n:nat) : list = Cons (n, l) ;;

let list_rev_snoc : list -> list |>
  { [] => []
  | [0] => [0]
  | [1;0] => [0;1]
  | [2;1;0] => [0;1;2]
  | [1;3;1] => [1;3;1]
  } = ?
