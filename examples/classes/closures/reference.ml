(* If (c, a, b) is a when c is zero, else b. Everything is evaluated from left to right, arguments before the call. A function
   sees the variables of the place where it was written. Rec (f, x, body, rest) is rest, where f is a function of x that may call itself.
   There is no answer when the result is a function, when a variable is not bound, or when a function stands where a
   number is needed, or a number where a function is. *)
type expr =
  | Num of int
  | Var of string
  | Sub of expr * expr
  | If of expr * expr * expr
  | Fun of string * expr
  | App of expr * expr
  | Let of string * expr * expr
  | Rec of string * string * expr * expr

type value =
  | Int of int
  | Closure of string * expr * env
  | Recursive of string * string * expr * env

and env = (string * value) list

exception Wrong

let rec eval env e =
  match e with
  | Num n -> Int n
  | Var x -> ( try List.assoc x env with Not_found -> raise Wrong)
  | Sub (a, b) -> (
    let m = eval env a in
    let n = eval env b in
    match (m, n) with
    | Int m, Int n -> Int (m - n)
    | _ -> raise Wrong)
  | If (c, a, b) -> if number env c = 0 then eval env a else eval env b
  | Fun (x, body) -> Closure (x, body, env)
  | App (f, a) -> (
    let f = eval env f in
    let a = eval env a in
    match f with
    | Int _ -> raise Wrong
    | Closure (x, body, env) -> eval ((x, a) :: env) body
    | Recursive (g, x, body, env) -> eval ((x, a) :: (g, f) :: env) body)
  | Let (x, a, b) -> eval ((x, eval env a) :: env) b
  | Rec (f, x, body, rest) -> eval ((f, Recursive (f, x, body, env)) :: env) rest

and number env e =
  match eval env e with
  | Int n -> n
  | Closure _ | Recursive _ -> raise Wrong

let run e = try Some (number [] e) with Wrong -> None
