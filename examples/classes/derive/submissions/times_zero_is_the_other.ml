type expr =
  | Const of int
  | X
  | Add of expr * expr
  | Mul of expr * expr

let add a b =
  match a, b with
  | Const 0, e | e, Const 0 -> e
  | _ -> Add (a, b)

let mul a b =
  match a, b with
  | Const 0, e | e, Const 0 -> e
  | Const 1, e | e, Const 1 -> e
  | _ -> Mul (a, b)

let rec derive e =
  match e with
  | Const _ -> Const 0
  | X -> Const 1
  | Add (a, b) -> add (derive a) (derive b)
  | Mul (a, b) -> add (mul (derive a) b) (mul a (derive b))
