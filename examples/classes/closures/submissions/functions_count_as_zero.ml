type expr =
  | Num of int
  | Var of string
  | Sub of expr * expr
  | If of expr * expr * expr
  | Fun of string * expr
  | App of expr * expr
  | Let of string * expr * expr
  | Rec of string * string * expr * expr

type value = Int of int | Func of (value -> value)

exception Unbound of string
exception Not_a_function

let int_of = function
  | Int n -> n
  | Func _ -> 0

let rec eval env e =
  match e with
  | Num n -> Int n
  | Var x -> ( try List.assoc x env with Not_found -> raise (Unbound x))
  | Sub (a, b) ->
    let a = int_of (eval env a) in
    Int (a - int_of (eval env b))
  | If (c, a, b) -> if int_of (eval env c) = 0 then eval env a else eval env b
  | Fun (x, body) -> Func (fun v -> eval ((x, v) :: env) body)
  | App (f, a) -> (
    match eval env f with
    | Func f -> f (eval env a)
    | Int _ -> raise Not_a_function)
  | Let (x, a, b) -> eval ((x, eval env a) :: env) b
  | Rec (f, x, body, rest) ->
    let rec call v = eval ((x, v) :: (f, Func call) :: env) body in
    eval ((f, Func call) :: env) rest

let run e =
  match eval [] e with
  | Int n -> Some n
  | Func _ -> None
  | exception (Unbound _ | Not_a_function) -> None
