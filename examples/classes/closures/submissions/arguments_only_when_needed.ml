(* an argument is computed where it is used *)
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

and env = (string * (unit -> value)) list

exception Wrong

let rec eval env e =
  match e with
  | Num n -> Int n
  | Var x -> (
    match List.assoc_opt x env with
    | Some later -> later ()
    | None -> raise Wrong)
  | Sub (a, b) -> (
    let a = eval env a in
    match (a, eval env b) with
    | Int x, Int y -> Int (x - y)
    | _ -> raise Wrong)
  | If (c, a, b) -> (
    match eval env c with
    | Int n -> eval env (if n = 0 then a else b)
    | Closure _ -> raise Wrong)
  | Fun (x, body) -> Closure (x, body, env)
  | App (f, a) -> (
    match eval env f with
    | Closure (x, body, saved) -> eval ((x, fun () -> eval env a) :: saved) body
    | Int _ -> raise Wrong)
  | Let (x, a, b) ->
    let v = eval env a in
    eval ((x, fun () -> v) :: env) b
  | Rec (f, x, body, rest) ->
    let rec env' = (f, fun () -> Closure (x, body, env')) :: env in
    eval env' rest

let run e =
  match eval [] e with
  | Int n -> Some n
  | Closure _ -> None
  | exception Wrong -> None
