(* The function meant in ../list_drop.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let rec list_drop (l:list) (n:nat) : list =
  match n with
  | O -> l
  | S (m) -> (match l with
    | Nil -> Nil
    | Cons (x, xs) -> list_drop xs m)
