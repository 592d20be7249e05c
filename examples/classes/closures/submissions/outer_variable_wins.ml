(* new variables at the end of the environment *)
type expr =
  | Num of int
  | Var of string
  | Sub of expr * expr
  | If of expr * expr * expr
  | Fun of string * expr
  | App of expr * expr
  | Let of string * expr * expr
  | Rec of string * string * expr * expr

type value = Int of int | Closure of string option * string * expr * (string * value) list

exception Wrong

let rec eval env = function
  | Num n -> Int n
  | Var x -> ( try List.assoc x env with Not_found -> raise Wrong)
  | Sub (a, b) ->
    let a = number (eval env a) in
    let b = number (eval env b) in
    Int (a - b)
  | If (c, a, b) -> if number (eval env c) = 0 then eval env a else eval env b
  | Fun (x, body) -> Closure (None, x, body, env)
  | App (f, a) -> (
    let f = eval env f in
    let a = eval env a in
    match f with
    | Closure (None, x, body, env) -> eval ((x, a) :: env) body
    | Closure (Some g, x, body, env) -> eval ((x, a) :: (g, f) :: env) body
    | Int _ -> raise Wrong)
  | Let (x, a, b) -> eval (env @ [ (x, eval env a) ]) b
  | Rec (f, x, body, rest) -> eval ((f, Closure (Some f, x, body, env)) :: env) rest

and number = function
  | Int n -> n
  | Closure _ -> raise Wrong

let run e = try Some (number (eval [] e)) with Wrong -> None
