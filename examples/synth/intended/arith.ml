(* The function meant in ../arith.ml. *)

type nat =
  | O
  | S of nat

type cmp =
  | LT
  | EQ
  | GT

type exp =
  | Const of nat
  | Sum of exp * exp
  | Prod of exp * exp
  | Pred of exp
  | Max of exp * exp

let rec sum (n1:nat) (n2:nat) : nat =
  match n1 with
  | O -> n2
  | S (m) -> S (sum m n2)
;;

let rec mult (n1:nat) (n2:nat) : nat =
  match n1 with
  | O -> O
  | S (m) -> sum n2 (mult m n2)
;;

let rec compare (n1:nat) (n2:nat) : cmp =
  match n1 with
  | O -> (match n2 with
    | O -> EQ
    | S (m2) -> LT)
  | S (m1) -> (match n2 with
    | O -> GT
    | S (m2) -> compare m1 m2)
;;

let rec arith (e:exp) : nat =
  match e with
  | Const (n) -> n
  | Sum (e1, e2) -> sum (arith e1) (arith e2)
  | Prod (e1, e2) -> mult (arith e1) (arith e2)
  | Pred (e1) -> (match arith e1 with
    | O -> O
    | S (n) -> n)
  | Max (e1, e2) -> (match compare (arith e1) (arith e2) with
    | LT -> arith e2
    | EQ -> arith e1
    | GT -> arith e1)
