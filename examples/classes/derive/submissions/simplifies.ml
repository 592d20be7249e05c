type expr =
  | Const of int
  | X
  | Add of expr * expr
  | Mul of expr * expr

let add a b =
  match a, b with
  | Const 0, e | e, Const 0 -> e
  | Const n, Const m -> Const (n + m)
  | _ -> Add (a, b)

let mul a b =
  match a, b with
  | Const 0, _ | _, Const 0 -> Const 0
  | Const 1, e | e, Const 1 -> e
  | Const n, Const m -> Const (n * m)
  | _ -> Mul (a, b)

let rec derive = function
  | Const _ -> Const 0
  | X -> Const 1
  | Add (a, b) -> add (derive a) (derive b)
  | Mul (a, b) -> add (mul (derive a) b) (mul a (derive b))
