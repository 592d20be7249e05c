type expr =
  | Num of int
  | Var of string
  | Sub of expr * expr
  | If of expr * expr * expr
  | Fun of string * expr
  | App of expr * expr
  | Let of string * expr * expr
  | Rec of string * string * expr * expr

type value = I of int | F of (value -> value)

exception Error

let to_int = function
  | I n -> n
  | F _ -> raise Error

let rec eval env = function
  | Num n -> I n
  | Var x -> ( match List.assoc_opt x env with Some v -> v | None -> raise Error)
  | Sub (a, b) ->
    let a = to_int (eval env a) in
    let b = to_int (eval env b) in
    I (a - b)
  | If (c, a, b) -> if to_int (eval env c) = 0 then eval env a else eval env b
  | Fun (x, body) -> F (fun v -> eval ((x, v) :: env) body)
  | App (f, a) -> (
    match eval env f with
    | F f -> f (eval env a)
    | I _ -> raise Error)
  | Let (x, a, b) -> eval ((x, eval env a) :: env) b
  | Rec (f, x, body, rest) ->
    (* a function with a name *)
    let closure = F (fun v -> eval ((x, v) :: env) body) in
    eval ((f, closure) :: env) rest

let run e = try Some (to_int (eval [] e)) with Error -> None
