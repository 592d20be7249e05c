(* The function meant in ../list_rev_tailcall.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let rec list_rev_tailcall (l:list) (acc:list) : list =
  match l with
  | Nil -> acc
  | Cons (x, xs) -> list_rev_tailcall xs (Cons (x, acc))
