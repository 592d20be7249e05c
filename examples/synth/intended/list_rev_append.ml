(* The function meant in ../list_rev_append.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let rec append (l1:list) (l2:list) : list =
  match l1 with
  | Nil -> l2
  | Cons (x, xs) -> Cons (x, append xs l2)
;;

let rec list_rev_append (l:list) : list =
  match l with
  | Nil -> Nil
  | Cons (x, xs) -> append (list_rev_append xs) (Cons (x, Nil))
