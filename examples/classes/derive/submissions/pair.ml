(* derives and copies in one go; types in my own order *)
type expr =
  | X
  | Mul of expr * expr
  | Add of expr * expr
  | Const of int

let rec both e =
  match e with
  | X -> (X, Const 1)
  | Const c -> (Const c, Const 0)
  | Add (l, r) ->
    let l, l' = both l in
    let r, r' = both r in
    (Add (l, r), Add (l', r'))
  | Mul (l, r) ->
    let l, l' = both l in
    let r, r' = both r in
    (Mul (l, r), Add (Mul (l, r'), Mul (l', r)))

let derive e = snd (both e)
