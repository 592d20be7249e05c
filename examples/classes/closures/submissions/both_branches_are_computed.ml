type expr =
  | Num of int
  | Var of string
  | Sub of expr * expr
  | If of expr * expr * expr
  | Fun of string * expr
  | App of expr * expr
  | Let of string * expr * expr
  | Rec of string * string * expr * expr

type value = N of int | C of string * expr * (string * value) list | R of string * string * expr * (string * value) list

exception Type_error

let rec eval env e =
  match e with
  | Num n -> N n
  | Var x -> if List.mem_assoc x env then List.assoc x env else raise Type_error
  | Sub (a, b) -> (
    let left = eval env a in
    match (left, eval env b) with
    | N a, N b -> N (a - b)
    | _ -> raise Type_error)
  | If (c, a, b) -> (
    let first = eval env a and second = eval env b in
    match eval env c with
    | N 0 -> first
    | N _ -> second
    | _ -> raise Type_error)
  | Fun (x, body) -> C (x, body, env)
  | App (f, a) ->
    let f = eval env f in
    apply f (eval env a)
  | Let (x, a, b) -> eval ((x, eval env a) :: env) b
  | Rec (f, x, body, rest) -> eval ((f, R (f, x, body, env)) :: env) rest

and apply f v =
  match f with
  | C (x, body, env) -> eval ((x, v) :: env) body
  | R (g, x, body, env) -> eval ((x, v) :: (g, f) :: env) body
  | N _ -> raise Type_error

let run e =
  match eval [] e with
  | N n -> Some n
  | _ -> None
  | exception Type_error -> None
