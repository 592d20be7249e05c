(* The free variables of a lambda term with numbers, operators and pairs. *)

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

let fvs_medium : exp -> list |>
  { Unit => []
  | BVar (0) => []
  | BVar (1) => []
  | FVar (0) => [0]
  | FVar (1) => [1]
  | FVar (2) => [2]
  | Lam (BVar (0)) => []
  | Lam (FVar (1)) => [1]
  | App (FVar (0), FVar (1)) => [0;1]
  | App (FVar (1), BVar (0)) => [1]
  | Num (0) => []
  | Num (2) => []
  | Op (FVar (0), Plus, FVar (1)) => [0;1]
  | Op (FVar (2), Minus, Num (2)) => [2]
  | Op (Num (0), Times, FVar (1)) => [1]
  | Pair (FVar (1), FVar (2)) => [1;2]
  | Pair (Unit, FVar (0)) => [0]
  | Fst (FVar (2)) => [2]
  | Fst (Pair (FVar (1), FVar (2))) => [1;2]
  | Snd (FVar (0)) => [0]
  | Snd (Pair (FVar (1), FVar (2))) => [1;2]
  } = ?
