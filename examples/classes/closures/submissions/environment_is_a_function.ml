type expr =
  | Num of int
  | Var of string
  | Sub of expr * expr
  | If of expr * expr * expr
  | Fun of string * expr
  | App of expr * expr
  | Let of string * expr * expr
  | Rec of string * string * expr * expr

exception Stuck

type value = I of int | C of (value -> value)

let empty _ = raise Stuck

let bind x v env y = if y = x then v else env y

let int = function
  | I n -> n
  | C _ -> raise Stuck

let rec eval env e =
  match e with
  | Num n -> I n
  | Var x -> env x
  | Sub (a, b) ->
    let a = int (eval env a) in
    I (a - int (eval env b))
  | If (c, a, b) -> eval env (match int (eval env c) with 0 -> a | _ -> b)
  | Fun (x, body) -> C (fun v -> eval (bind x v env) body)
  | App (f, a) ->
    let f = eval env f in
    let a = eval env a in
    (match f with
     | C call -> call a
     | I _ -> raise Stuck)
  | Let (x, a, b) -> eval (bind x (eval env a) env) b
  | Rec (f, x, body, rest) ->
    let rec call v = eval (bind x v (bind f (C call) env)) body in
    eval (bind f (C call) env) rest

let run e = try Some (int (eval empty e)) with Stuck -> None
