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
  | FVar (3) => [3]
  | Lam (FVar (1)) => [1]
  | Lam (App (FVar (0), FVar (1))) => [0;1]
  | App (FVar (0), FVar (1)) => [0;1]
  | App (FVar (3), BVar (0)) => [3]
  | Num (1) => []
  | Op (FVar (3), Plus, FVar (1)) => [3;1]
  | Op (App (FVar (0), FVar (1)), Minus, Num (1)) => [0;1]
  | Tru => []
  | Fls => []
  | If (FVar (3), FVar (1), FVar (0)) => [3;1;0]
  | If (App (FVar (0), FVar (1)), FVar (3), Tru) => [0;1;3]
  | If (Fls, App (FVar (0), FVar (1)), App (FVar (0), FVar (1))) => [0;1;0;1]
  | Pair (FVar (1), FVar (3)) => [1;3]
  | Pair (App (FVar (0), FVar (1)), Unit) => [0;1]
  | Fst (FVar (3)) => [3]
  | Fst (App (FVar (0), FVar (1))) => [0;1]
  | Snd (FVar (3)) => [3]
  | Snd (App (FVar (0), FVar (1))) => [0;1]
  | Left (App (FVar (0), FVar (1))) => [0;1]
  | Right (App (FVar (0), FVar (1))) => [0;1]
  | Case (FVar (1), FVar (0), FVar (3)) => [1;0;3]
  | Case (App (FVar (0), FVar (1)), FVar (3), Unit) => [0;1;3]
  | Case (BVar (0), App (FVar (0), FVar (1)), App (FVar (0), FVar (1))) => [0;1;0;1]
  | Let (FVar (3), FVar (0)) => [3;0]
  | Let (App (FVar (0), FVar (1)), BVar (0)) => [0;1]
  } = ?
