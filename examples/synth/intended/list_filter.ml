(* The function meant in ../list_filter.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

type bool =
  | True
  | False

let rec is_even (n:nat) : bool =
  match n with
  | O -> True
  | S (n1) -> (match n1 with
    | O -> False
    | S (n2) -> is_even n2)
;;

let is_nonzero (n:nat) : bool =
  match n with
  | O -> False
  | S (n1) -> True
;;

let rec list_filter (f:nat -> bool) (l:list) : list =
  match l with
  | Nil -> Nil
  | Cons (x, xs) -> (match f x with
    | True -> Cons (x, list_filter f xs)
    | False -> list_filter f xs)
