type expr =
  | Num of int
  | Var of string
  | Sub of expr * expr
  | If of expr * expr * expr
  | Fun of string * expr
  | App of expr * expr
  | Let of string * expr * expr
  | Rec of string * string * expr * expr

type value = Int of int | Closure of string * expr * env ref

and env = (string * value) list

exception Wrong

let rec eval env e =
  match e with
  | Num n -> Int n
  | Var x -> (
    match List.find_opt (fun (y, _) -> x = y) env with
    | Some (_, v) -> v
    | None -> raise Wrong)
  | Sub (a, b) ->
    let m = number env a in
    let n = number env b in
    Int (m - n)
  | If (c, a, b) -> eval env (if number env c = 0 then a else b)
  | Fun (x, body) -> Closure (x, body, ref env)
  | App (f, a) -> (
    match eval env f with
    | Closure (x, body, env) -> eval ((x, eval !env a) :: !env) body
    | Int _ -> raise Wrong)
  | Let (x, a, b) -> eval ((x, eval env a) :: env) b
  | Rec (f, x, body, rest) ->
    let saved = ref env in
    let closure = Closure (x, body, saved) in
    saved := (f, closure) :: env;
    eval !saved rest

and number env e =
  match eval env e with
  | Int n -> n
  | Closure _ -> raise Wrong

let run e = try Some (number [] e) with Wrong -> None
