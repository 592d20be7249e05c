(* The function meant in ../list_stutter.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let rec list_stutter (l:list) : list =
  match l with
  | Nil -> Nil
  | Cons (x, xs) -> Cons (x, Cons (x, list_stutter xs))
