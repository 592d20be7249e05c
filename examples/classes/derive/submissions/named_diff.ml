type expr =
  | Const of int
  | X
  | Add of expr * expr
  | Mul of expr * expr

let rec diff e =
  match e with
  | Const _ -> Const 0
  | X -> Const 1
  | Add (a, b) -> Add (diff a, diff b)
  | Mul (a, b) -> Add (Mul (diff a, b), Mul (a, diff b))
