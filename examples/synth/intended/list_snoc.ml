(* The function meant in ../list_snoc.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let rec list_snoc (l:list) (n:nat) : list =
  match l with
  | Nil -> Cons (n, Nil)
  | Cons (x, xs) -> Cons (x, list_snoc xs n)
