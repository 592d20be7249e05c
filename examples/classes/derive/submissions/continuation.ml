type expr = Const of int | X | Add of expr * expr | Mul of expr * expr

let derive e =
  let rec go e k =
    match e with
    | Const _ -> k (Const 0)
    | X -> k (Const 1)
    | Add (a, b) -> go a (fun a' -> go b (fun b' -> k (Add (a', b'))))
    | Mul (a, b) ->
      go a (fun a' ->
          go b (fun b' ->
              k (Add (Mul (a, b'), Mul (a', b)))))
  in
  go e (fun e -> e)
