(* a function of the language is a function of OCaml *)
type expr =
  | Num of int
  | Var of string
  | Sub of expr * expr
  | If of expr * expr * expr
  | Fun of string * expr
  | App of expr * expr
  | Let of string * expr * expr
  | Rec of string * string * expr * expr

type value = N of int | F of (value -> value)

exception Error of string

let rec eval env = function
  | Num n -> N n
  | Var x -> (
    match List.assoc_opt x env with
    | Some v -> v
    | None -> raise (Error ("unbound " ^ x)))
  | Sub (a, b) -> (
    let left = eval env a in
    match (left, eval env b) with
    | N x, N y -> N (x - y)
    | _ -> raise (Error "not a number"))
  | If (c, a, b) -> (
    match eval env c with
    | N 0 -> eval env a
    | N _ -> eval env b
    | F _ -> raise (Error "not a number"))
  | Fun (x, body) -> F (fun v -> eval ((x, v) :: env) body)
  | App (f, a) -> (
    match eval env f with
    | F f -> f (eval env a)
    | N _ -> raise (Error "not a function"))
  | Let (x, a, b) ->
    let v = eval env a in
    eval ((x, v) :: env) b
  | Rec (f, x, body, rest) ->
    let rec self v = eval ((x, v) :: (f, F self) :: env) body in
    eval ((f, F self) :: env) rest

let run e =
  match eval [] e with
  | N n -> Some n
  | F _ -> None
  | exception Error _ -> None
