type expr =
  | Const of int
  | X
  | Add of expr * expr
  | Mul of expr * expr

let rec derive e =
  match e with
  | Const _ -> Const 0
  | X -> X
  | Add (a, b) -> Add (derive a, derive b)
  | Mul (a, b) -> Add (Mul (derive a, b), Mul (a, derive b))
