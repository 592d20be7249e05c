(* The function meant in ../list_tl.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let list_tl (l:list) : list =
  match l with
  | Nil -> Nil
  | Cons (x, xs) -> xs
