type expr =
  | Num of int
  | Var of string
  | Sub of expr * expr
  | If of expr * expr * expr
  | Fun of string * expr
  | App of expr * expr
  | Let of string * expr * expr
  | Rec of string * string * expr * expr

type value = Int of int | Closure of string * expr * env | Rec_closure of string * string * expr * env

and env = (string * value) list

let rec eval env e =
  match e with
  | Num n -> Some (Int n)
  | Var x -> List.assoc_opt x env
  | Sub (a, b) -> (
    match eval env a with
    | Some (Int m) -> (
      match eval env b with
      | Some (Int n) -> Some (Int (m - n))
      | _ -> None)
    | _ -> None)
  | If (c, a, b) -> (
    match eval env c with
    | Some (Int 0) -> eval env a
    | Some (Int _) -> eval env b
    | _ -> None)
  | Fun (x, body) -> Some (Closure (x, body, env))
  | App (f, a) -> (
    match eval env f with
    | Some f -> Option.bind (eval env a) (apply f)
    | None -> None)
  | Let (x, a, b) -> (
    match eval env a with
    | None -> None
    | Some v -> eval ((x, v) :: env) b)
  | Rec (f, x, body, rest) -> eval ((f, Rec_closure (f, x, body, env)) :: env) rest

and apply f v =
  match f with
  | Closure (x, body, saved) -> eval ((x, v) :: saved) body
  | Rec_closure (g, x, body, saved) -> eval ((g, f) :: (x, v) :: saved) body
  | Int _ -> None

let run e =
  match eval [] e with
  | Some (Int n) -> Some n
  | _ -> None
