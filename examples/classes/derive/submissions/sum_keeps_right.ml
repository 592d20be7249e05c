type expr =
  | Const of int
  | X
  | Add of expr * expr
  | Mul of expr * expr

let rec derive e =
  match e with
  | Const _ -> Const 0
  | X -> Const 1
  | Add (a, Const _) -> derive a
  | Add (a, b) -> Add (derive a, b)
  | Mul (a, b) -> Add (Mul (derive a, b), Mul (a, derive b))
