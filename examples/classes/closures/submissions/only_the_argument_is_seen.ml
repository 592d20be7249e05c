type expr =
  | Num of int
  | Var of string
  | Sub of expr * expr
  | If of expr * expr * expr
  | Fun of string * expr
  | App of expr * expr
  | Let of string * expr * expr
  | Rec of string * string * expr * expr

type value = Int of int | Fn of string option * string * expr

exception Fail

let rec eval env = function
  | Num n -> Int n
  | Var x -> ( try List.assoc x env with Not_found -> raise Fail)
  | Sub (a, b) -> (
    let left = eval env a in
    match (left, eval env b) with
    | Int a, Int b -> Int (a - b)
    | _ -> raise Fail)
  | If (c, a, b) -> (
    match eval env c with
    | Int 0 -> eval env a
    | Int _ -> eval env b
    | _ -> raise Fail)
  | Fun (x, body) -> Fn (None, x, body)
  | App (f, a) -> (
    let f = eval env f in
    let v = eval env a in
    match f with
    | Fn (None, x, body) -> eval [ (x, v) ] body
    | Fn (Some g, x, body) -> eval [ (x, v); (g, f) ] body
    | Int _ -> raise Fail)
  | Let (x, a, b) -> eval ((x, eval env a) :: env) b
  | Rec (f, x, body, rest) -> eval ((f, Fn (Some f, x, body)) :: env) rest

let run e =
  match eval [] e with
  | Int n -> Some n
  | Fn _ -> None
  | exception Fail -> None
