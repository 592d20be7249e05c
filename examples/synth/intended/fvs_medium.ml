(* The function meant in ../fvs_medium.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

type binop =
  | Plus
  | Minus
  | Times

type exp =
  | Unit
  | BVar of nat
  | FVar of nat
  | Lam of exp
  | App of exp * exp
  | Num of nat
  | Op of exp * binop * exp
  | Pair of exp * exp
  | Fst of exp
  | Snd of exp

let rec append (l1:list) (l2:list) : list =
  match l1 with
  | Nil -> l2
  | Cons (x, xs) -> Cons (x, append xs l2)
;;

let rec fvs_medium (e:exp) : list =
  match e with
  | Unit -> Nil
  | BVar (n) -> Nil
  | FVar (x) -> Cons (x, Nil)
  | Lam (e1) -> fvs_medium e1
  | App (e1, e2) -> append (fvs_medium e1) (fvs_medium e2)
  | Num (n) -> Nil
  | Op (e1, o, e2) -> append (fvs_medium e1) (fvs_medium e2)
  | Pair (e1, e2) -> append (fvs_medium e1) (fvs_medium e2)
  | Fst (e1) -> fvs_medium e1
  | Snd (e1) -> fvs_medium e1
