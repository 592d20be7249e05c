type expr =
  | Const of int
  | X
  | Add of expr * expr
  | Mul of expr * expr

let rec simplify e =
  match e with
  | Add (Const a, Const b) -> Const (a + b)
  | Add (a, b) when a = b -> Mul (a, a)
  | Add (a, b) -> Add (simplify a, simplify b)
  | Mul (Const a, Const b) -> Const (a * b)
  | Mul (a, b) -> Mul (simplify a, simplify b)
  | _ -> e

let rec derive e =
  match e with
  | Const _ -> Const 0
  | X -> Const 1
  | Add (a, b) -> simplify (Add (derive a, derive b))
  | Mul (a, b) -> simplify (Add (Mul (derive a, b), Mul (a, derive b)))
