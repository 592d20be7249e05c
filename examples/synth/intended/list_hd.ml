(* The function meant in ../list_hd.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let list_hd (l:list) : nat =
  match l with
  | Nil -> O
  | Cons (x, xs) -> x
