(* Let (x, a, b) is the same as App (Fun (x, b), a) *)
type expr =
  | Num of int
  | Var of string
  | Sub of expr * expr
  | If of expr * expr * expr
  | Fun of string * expr
  | App of expr * expr
  | Let of string * expr * expr
  | Rec of string * string * expr * expr

let rec simple = function
  | Let (x, a, b) -> App (Fun (x, simple b), simple a)
  | Sub (a, b) -> Sub (simple a, simple b)
  | If (c, a, b) -> If (simple c, simple a, simple b)
  | Fun (x, a) -> Fun (x, simple a)
  | App (a, b) -> App (simple a, simple b)
  | Rec (f, x, a, b) -> Rec (f, x, simple a, simple b)
  | (Num _ | Var _) as e -> e

type value =
  | Int of int
  | Function of string * expr * (string, value) Hashtbl.t

exception No_value

let extend table x v =
  let copy = Hashtbl.copy table in
  Hashtbl.replace copy x v;
  copy

let rec eval table = function
  | Num n -> Int n
  | Var x -> ( match Hashtbl.find_opt table x with Some v -> v | None -> raise No_value)
  | Sub (a, b) ->
    let x = eval table a in
    let y = eval table b in
    (match (x, y) with
     | Int x, Int y -> Int (x - y)
     | _ -> raise No_value)
  | If (c, a, b) -> (
    match eval table c with
    | Int n -> if n <> 0 then eval table b else eval table a
    | Function _ -> raise No_value)
  | Fun (x, body) -> Function (x, body, table)
  | App (f, a) -> (
    match eval table f with
    | Function (x, body, table') -> eval (extend table' x (eval table a)) body
    | Int _ -> raise No_value)
  | Rec (f, x, body, rest) ->
    let table = Hashtbl.copy table in
    Hashtbl.replace table f (Function (x, body, table));
    eval table rest
  | Let _ -> raise No_value

let run e =
  match eval (Hashtbl.create 8) (simple e) with
  | Int n -> Some n
  | Function _ -> None
  | exception No_value -> None
