(* The function meant in ../list_fold.ml. *)

type nat =
  | O
  | S of nat

type bool =
  | True
  | False

type list =
  | Nil
  | Cons of nat * list

let rec sum (n1:nat) (n2:nat) : nat =
  match n1 with
  | O -> n2
  | S (m) -> S (sum m n2)
;;

let rec is_odd (n:nat) : bool =
  match n with
  | O -> False
  | S (n1) -> (match n1 with
    | O -> True
    | S (n2) -> is_odd n2)
;;

let count_odd (n1:nat) (n2:nat) : nat =
  match is_odd n2 with
  | True -> S (n1)
  | False -> n1
;;

let rec list_fold (f:nat -> nat -> nat) (acc:nat) (l:list) : nat =
  match l with
  | Nil -> acc
  | Cons (x, xs) -> f (list_fold f acc xs) x
