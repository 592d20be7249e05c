(* The function meant in ../list_take.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let rec list_take (n:nat) (l:list) : list =
  match n with
  | O -> Nil
  | S (m) -> (match l with
    | Nil -> Nil
    | Cons (x, xs) -> Cons (x, list_take m xs))
