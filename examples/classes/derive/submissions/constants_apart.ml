type expr =
  | Const of int
  | X
  | Add of expr * expr
  | Mul of expr * expr

let rec is_const e =
  match e with
  | Const _ -> true
  | X -> false
  | Add (a, b) | Mul (a, b) -> is_const a && is_const b

let rec derive e =
  if is_const e then Const 0
  else
    match e with
    | X -> Const 1
    | Add (a, b) -> if is_const b then derive a else Add (derive a, derive b)
    | Mul (c, a) when is_const c -> Mul (c, derive a)
    | Mul (a, c) when is_const c -> Mul (c, derive a)
    | Mul (a, b) -> Add (Mul (derive a, b), Mul (derive b, a))
    | Const _ -> Const 0
