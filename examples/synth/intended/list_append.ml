(* The function meant in ../list_append.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let rec list_append (l1:list) (l2:list) : list =
  match l1 with
  | Nil -> l2
  | Cons (x, xs) -> Cons (x, list_append xs l2)
