(* The function meant in ../fvs_small.ml. *)

type nat =
  | O
  | S of nat

type id =
  | Id of nat

type list =
  | Nil
  | Cons of id * list

type exp =
  | BVar of nat
  | FVar of id
  | Lam of exp
  | App of exp * exp

let rec append (l1:list) (l2:list) : list =
  match l1 with
  | Nil -> l2
  | Cons (x, xs) -> Cons (x, append xs l2)
;;

let rec fvs_small (e:exp) : list =
  match e with
  | BVar (n) -> Nil
  | FVar (x) -> Cons (x, Nil)
  | Lam (e1) -> fvs_small e1
  | App (e1, e2) -> append (fvs_small e1) (fvs_small e2)
