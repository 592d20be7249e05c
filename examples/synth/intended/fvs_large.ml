(* The function meant in ../fvs_large.ml. *)

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
  | Tru
  | Fls
  | If of exp * exp * exp
  | Pair of exp * exp
  | Fst of exp
  | Snd of exp
  | Left of exp
  | Right of exp
  | Case of exp * exp * exp
  | Let of exp * exp

let rec append (l1:list) (l2:list) : list =
  match l1 with
  | Nil -> l2
  | Cons (x, xs) -> Cons (x, append xs l2)
;;

let rec fvs_large (e:exp) : list =
  match e with
  | Unit -> Nil
  | BVar (n) -> Nil
  | FVar (x) -> Cons (x, Nil)
  | Lam (e1) -> fvs_large e1
  | App (e1, e2) -> append (fvs_large e1) (fvs_large e2)
  | Num (n) -> Nil
  | Op (e1, o, e2) -> append (fvs_large e1) (fvs_large e2)
  | Tru -> Nil
  | Fls -> Nil
  | If (e1, e2, e3) -> append (fvs_large e1) (append (fvs_large e2) (fvs_large e3))
  | Pair (e1, e2) -> append (fvs_large e1) (fvs_large e2)
  | Fst (e1) -> fvs_large e1
  | Snd (e1) -> fvs_large e1
  | Left (e1) -> fvs_large e1
  | Right (e1) -> fvs_large e1
  | Case (e1, e2, e3) -> append (fvs_large e1) (append (fvs_large e2) (fvs_large e3))
  | Let (e1, e2) -> append (fvs_large e1) (fvs_large e2)
