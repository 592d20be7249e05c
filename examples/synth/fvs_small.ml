(* The free variables of a lambda term in which bound ones are numbers. *)

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

let fvs_small : exp -> list |>
  { BVar (0) => []
  | FVar (Id (1)) => [Id (1)]
  | Lam (FVar (Id (1))) => [Id (1)]
  | Lam (App (FVar (Id (0)), FVar (Id (1)))) => [Id (0); Id (1)]
  | App (FVar (Id (0)), FVar (Id (1))) => [Id (0); Id (1)]
  | App (App (FVar (Id (0)), FVar (Id (1))), Lam (FVar (Id (2)))) => [Id (0); Id (1); Id (2)]
  } = ?
