type expr =
  | Num of int
  | Var of string
  | Sub of expr * expr
  | If of expr * expr * expr
  | Fun of string * expr
  | App of expr * expr
  | Let of string * expr * expr
  | Rec of string * string * expr * expr

type value = Int of int | Closure of string * expr * env

and env = string -> value

exception Wrong

let empty _ = Int 0

let extend env x v y = if x = y then v else env y

let rec eval env e =
  match e with
  | Num n -> Int n
  | Var x -> env x
  | Sub (a, b) -> (
    let left = eval env a in
    match (left, eval env b) with
    | Int a, Int b -> Int (a - b)
    | _, _ -> raise Wrong)
  | If (c, a, b) -> (
    match eval env c with
    | Int 0 -> eval env a
    | Int _ -> eval env b
    | Closure (_, _, _) -> raise Wrong)
  | Fun (x, body) -> Closure (x, body, env)
  | App (f, a) -> (
    match eval env f with
    | Closure (x, body, saved) -> eval (extend saved x (eval env a)) body
    | Int _ -> raise Wrong)
  | Let (x, a, b) -> eval (extend env x (eval env a)) b
  | Rec (f, x, body, rest) ->
    let rec env' y = if y = f then Closure (x, body, env') else env y in
    eval env' rest

let run e =
  match eval empty e with
  | Int n -> Some n
  | Closure _ -> None
  | exception Wrong -> None
