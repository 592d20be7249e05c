type expr =
  | Const of int
  | X
  | Add of expr * expr
  | Mul of expr * expr

let rec derive e =
  match e with
  | Const _ -> Const 0
  | X -> Const 1
  | Add (a, b) -> Add (derive a, derive b)
  | Mul (a, b) -> Mul (derive a, derive b)
