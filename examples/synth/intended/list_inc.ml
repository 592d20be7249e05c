(* The function meant in ../list_inc.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let rec map (f:nat -> nat) (l:list) : list =
  match l with
  | Nil -> Nil
  | Cons (x, xs) -> Cons (f x, map f xs)
;;

let list_inc (l:list) : list = map (fun (n:nat) -> S (n)) l
