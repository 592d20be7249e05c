(* a stack of values: operands are pushed, operations take them off *)
type expr =
  | Num of int
  | Var of string
  | Sub of expr * expr
  | If of expr * expr * expr
  | Fun of string * expr
  | App of expr * expr
  | Let of string * expr * expr
  | Rec of string * string * expr * expr

type value = Int of int | Closure of string * expr * (string * value) list ref

exception Bad

let rec push env e stack =
  match e with
  | Num n -> Int n :: stack
  | Var x -> ( match List.assoc_opt x !env with None -> raise Bad | Some v -> v :: stack)
  | Sub (a, b) -> (
    match push env b (push env a stack) with
    | Int x :: Int y :: rest -> Int (x - y) :: rest
    | _ -> raise Bad)
  | If (c, a, b) -> (
    match push env c stack with
    | Int n :: rest -> push env (if n = 0 then a else b) rest
    | _ -> raise Bad)
  | Fun (x, body) -> Closure (x, body, env) :: stack
  | App (f, a) -> (
    match push env a (push env f stack) with
    | v :: Closure (x, body, env) :: rest -> push (ref ((x, v) :: !env)) body rest
    | _ -> raise Bad)
  | Let (x, a, b) -> (
    match push env a stack with
    | v :: rest -> push (ref ((x, v) :: !env)) b rest
    | [] -> raise Bad)
  | Rec (f, x, body, rest) ->
    let env' = ref !env in
    env' := (f, Closure (x, body, env')) :: !env;
    push env' rest stack

let run e =
  match push (ref []) e [] with
  | [ Int n ] -> Some n
  | _ -> None
  | exception Bad -> None
