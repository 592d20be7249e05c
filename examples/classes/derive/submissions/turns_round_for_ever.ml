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
  (* the constant should stand on the right *)
  | Mul (Const c, a) -> derive (Mul (a, Const c))
  | Mul (a, Const c) -> Mul (derive a, Const c)
  | Mul (a, b) -> Add (Mul (derive a, b), Mul (a, derive b))
