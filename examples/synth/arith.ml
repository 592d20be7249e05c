(* The value of an arithmetic expression. *)

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

let arith : exp -> nat |>
  { Const (0) => 0
  | Const (1) => 1
  | Const (2) => 2
  | Const (3) => 3
  | Sum (Const (0), Const (1)) => 1
  | Sum (Const (2), Const (1)) => 3
  | Sum (Const (1), Sum (Const (2), Const (1))) => 4
  | Prod (Const (0), Const (2)) => 0
  | Prod (Const (1), Const (2)) => 2
  | Prod (Const (2), Const (3)) => 6
  | Prod (Sum (Const (2), Const (1)), Const (2)) => 6
  | Pred (Const (0)) => 0
  | Pred (Const (1)) => 0
  | Pred (Const (3)) => 2
  | Pred (Sum (Const (2), Const (1))) => 2
  | Max (Const (0), Const (1)) => 1
  | Max (Const (1), Const (0)) => 1
  | Max (Const (1), Const (1)) => 1
  | Max (Const (3), Const (2)) => 3
  | Max (Const (1), Const (2)) => 2
  | Max (Const (1), Sum (Const (2), Const (1))) => 3
  | Max (Sum (Const (2), Const (1)), Const (1)) => 3
  } = ?
