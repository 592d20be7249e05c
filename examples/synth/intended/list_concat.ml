(* The function meant in ../list_concat.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

type llist =
  | LNil
  | LCons of list * llist

let rec append (l1:list) (l2:list) : list =
  match l1 with
  | Nil -> l2
  | Cons (x, xs) -> Cons (x, append xs l2)
;;

let rec list_concat (ls:llist) : list =
  match ls with
  | LNil -> Nil
  | LCons (l, rest) -> append l (list_concat rest)
