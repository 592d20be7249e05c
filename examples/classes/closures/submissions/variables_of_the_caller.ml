(* a function is its parameter and its body *)
type expr =
  | Num of int
  | Var of string
  | Sub of expr * expr
  | If of expr * expr * expr
  | Fun of string * expr
  | App of expr * expr
  | Let of string * expr * expr
  | Rec of string * string * expr * expr

type value = Int of int | Function of string * expr

exception Wrong

let rec eval env e =
  match e with
  | Num n -> Int n
  | Var x -> ( match List.assoc_opt x env with Some v -> v | None -> raise Wrong)
  | Sub (a, b) ->
    let m = number env a in
    Int (m - number env b)
  | If (c, a, b) -> if number env c = 0 then eval env a else eval env b
  | Fun (x, body) -> Function (x, body)
  | App (f, a) -> (
    match eval env f with
    | Function (x, body) -> eval ((x, eval env a) :: env) body
    | Int _ -> raise Wrong)
  | Let (x, a, b) -> eval ((x, eval env a) :: env) b
  | Rec (f, x, body, rest) -> eval ((f, Function (x, body)) :: env) rest

and number env e =
  match eval env e with
  | Int n -> n
  | Function _ -> raise Wrong

let run e = try Some (number [] e) with Wrong -> None
