(* The function meant in ../list_rev_snoc.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let rec snoc (l:list) (n:nat) : list =
  match l with
  | Nil -> Cons (n, Nil)
  | Cons (x, xs) -> Cons (x, snoc xs n)
;;

let f (l:list) (n:nat) : list = Cons (n, l) ;;

let rec list_rev_snoc (l:list) : list =
  match l with
  | Nil -> Nil
  | Cons (x, xs) -> snoc (list_rev_snoc xs) x
