type expr =
  | Const of int
  | X
  | Add of expr * expr
  | Mul of expr * expr

let rec factors e =
  match e with
  | Mul (a, b) -> factors a @ factors b
  | _ -> [e]

let rec terms e =
  match e with
  | Add (a, b) -> terms a @ terms b
  | _ -> [e]

let sum l = List.fold_left (fun a b -> Add (a, b)) (Const 0) l
let product l = List.fold_left (fun a b -> Mul (a, b)) (Const 1) l

let rec derive e =
  match e with
  | Const _ -> Const 0
  | X -> Const 1
  | Add _ -> sum (List.map derive (terms e))
  | Mul _ ->
    (* one factor after the other is derived, the others stay *)
    let rec go before after =
      match after with
      | [] -> []
      | f :: after -> product (before @ (derive f :: after)) :: go (f :: before) after
    in
    sum (go [] (factors e))
