(* no recursion over the program: a list of what is still to be done *)
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

and env = Empty | Bound of string * value * env | Knot of string * string * expr * env

type todo =
  | Sub_right of expr * env
  | Sub_now of int
  | Choose of expr * expr * env
  | Argument of expr * env
  | Apply of value
  | Body of string * expr * env

let rec lookup x env =
  match env with
  | Empty -> None
  | Bound (y, v, rest) -> if x = y then Some v else lookup x rest
  | Knot (f, y, body, rest) -> if x = f then Some (Closure (y, body, env)) else lookup x rest

let rec go e env stack =
  match e with
  | Num n -> back (Int n) stack
  | Var x -> (
    match lookup x env with
    | None -> None
    | Some v -> back v stack)
  | Fun (x, body) -> back (Closure (x, body, env)) stack
  | Sub (a, b) -> go a env (Sub_right (b, env) :: stack)
  | If (c, a, b) -> go c env (Choose (a, b, env) :: stack)
  | App (f, a) -> go f env (Argument (a, env) :: stack)
  | Let (x, a, b) -> go a env (Body (x, b, env) :: stack)
  | Rec (f, x, body, rest) -> go rest (Knot (f, x, body, env)) stack

and back v stack =
  match (stack, v) with
  | [], Int n -> Some n
  | [], Closure _ -> None
  | Sub_right (b, env) :: stack, Int n -> go b env (Sub_now n :: stack)
  | Sub_now m :: stack, Int n -> back (Int (m - n)) stack
  | Choose (a, b, env) :: stack, Int n -> go (if n = 0 then a else b) env stack
  | Argument (a, env) :: stack, Closure _ -> go a env (Apply v :: stack)
  | Apply (Closure (x, body, env)) :: stack, _ -> go body (Bound (x, v, env)) stack
  | Body (x, b, env) :: stack, _ -> go b (Bound (x, v, env)) stack
  | _ -> None

let run e = go e Empty []
