(* The function meant in ../list_pairwise_swap.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let rec list_pairwise_swap (l:list) : list =
  match l with
  | Nil -> Nil
  | Cons (x, xs) -> (match xs with
    | Nil -> Cons (x, Nil)
    | Cons (y, ys) -> Cons (y, Cons (x, list_pairwise_swap ys)))
