(* The function meant in ../list_map.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let zero (n:nat) : nat = O ;;

let inc (n:nat) : nat = S (n) ;;

let rec list_map (f:nat -> nat) (l:list) : list =
  match l with
  | Nil -> Nil
  | Cons (x, xs) -> Cons (f x, list_map f xs)
