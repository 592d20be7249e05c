(* The free variables of a lambda term with numbers, operators, truth values, pairs, sums and lets. *)

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

let fvs_large : exp -> list |>
  { Unit => []
  | BVar (0) => []
  | BVar (2) => []
  | FVar (0) => [0]
  | FVar (1) => [1]
  | FVar (2) => [2]
  | Lam (FVar (1)) => [1]
  | Lam (BVar (0)) => []
  | App (FVar (0), FVar (1)) => [0;1]
  | App (FVar (2), BVar (0)) => [2]
  | Num (0) => []
  | Num (1) => []
  | Op (FVar (0), Plus, FVar (1)) => [0;1]
  | Op (FVar (1), Minus, Num (1)) => [1]
  | Op (Num (0), Times, FVar (2)) => [2]
  | Tru => []
  | Fls => []
  | If (FVar (0), FVar (1), FVar (2)) => [0;1;2]
  | If (Tru, FVar (2), FVar (0)) => [2;0]
  | Pair (FVar (1), FVar (2)) => [1;2]
  | Fst (FVar (2)) => [2]
  | Fst (Pair (FVar (1), FVar (2))) => [1;2]
  | Snd (FVar (0)) => [0]
  | Snd (Pair (FVar (1), FVar (2))) => [1;2]
  | Left (FVar (1)) => [1]
  | Left (App (FVar (0), FVar (1))) => [0;1]
  | Right (FVar (2)) => [2]
  | Right (App (FVar (0), FVar (1))) => [0;1]
  | Case (FVar (0), FVar (1), FVar (2)) => [0;1;2]
  | Case (FVar (2), BVar (0), FVar (1)) => [2;1]
  | Let (FVar (1), FVar (0)) => [1;0]
  } = ?
