(* A list from its last element to its first, with a fold. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let rec fold (f:list -> nat -> list) (acc:list) (l:list) : list =
  match l with
  | Nil -> acc
  | Cons (x, xs) -> fold f (f acc x) xs
;;

let rec snoc (l:list) (n:nat) : list =
  match l with
  | Nil -> Cons (n, Nil)
  | Cons (x, xs) -> Cons (x, snoc xs n)
;;

let f (l:list) (n:nat) : list = Cons (n, l) ;;

let list_rev_fold : list -> list |>
  { [] => []
  | [0] => [0]
  | [1] => [1]
  | [1;0] => [0;1]
  | [0;1;2] => [2;1;0]
  } = ?
