type expr =
  | Num of int
  | Var of string
  | Sub of expr * expr
  | If of expr * expr * expr
  | Fun of string * expr
  | App of expr * expr
  | Let of string * expr * expr
  | Rec of string * string * expr * expr

exception Wrong

(* puts v in the place of x everywhere in e *)
let rec subst x v e =
  match e with
  | Num _ -> e
  | Var y -> if x = y then v else e
  | Sub (a, b) -> Sub (subst x v a, subst x v b)
  | If (c, a, b) -> If (subst x v c, subst x v a, subst x v b)
  | Fun (y, body) -> Fun (y, subst x v body)
  | App (a, b) -> App (subst x v a, subst x v b)
  | Let (y, a, b) -> Let (y, subst x v a, if x = y then b else subst x v b)
  | Rec (f, y, body, rest) ->
    if x = f then e else Rec (f, y, (if x = y then body else subst x v body), subst x v rest)

let rec eval e =
  match e with
  | Num _ | Fun _ -> e
  | Var _ -> raise Wrong
  | Sub (a, b) -> (
    let a = eval a in
    match (a, eval b) with
    | Num m, Num n -> Num (m - n)
    | _ -> raise Wrong)
  | If (c, a, b) -> (
    match eval c with
    | Num 0 -> eval a
    | Num _ -> eval b
    | _ -> raise Wrong)
  | App (f, a) -> (
    let f = eval f in
    match (f, eval a) with
    | Fun (x, body), v -> eval (subst x v body)
    | _ -> raise Wrong)
  | Let (x, a, b) -> eval (subst x (eval a) b)
  | Rec (f, x, body, rest) ->
    let again = Fun (x, Rec (f, x, body, App (Var f, Var x))) in
    let body = if f = x then body else subst f again body in
    eval (subst f (Fun (x, body)) rest)

let run e =
  match eval e with
  | Num n -> Some n
  | _ -> None
  | exception Wrong -> None
