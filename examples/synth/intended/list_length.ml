(* The function meant in ../list_length.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let rec list_length (l:list) : nat =
  match l with
  | Nil -> O
  | Cons (x, xs) -> S (list_length xs)
