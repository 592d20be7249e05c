(* The function meant in ../list_nth.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let rec list_nth (l:list) (n:nat) : nat =
  match l with
  | Nil -> O
  | Cons (x, xs) -> (match n with
    | O -> x
    | S (m) -> list_nth xs m)
