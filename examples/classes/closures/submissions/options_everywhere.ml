type expr =
  | Num of int
  | Var of string
  | Sub of expr * expr
  | If of expr * expr * expr
  | Fun of string * expr
  | App of expr * expr
  | Let of string * expr * expr
  | Rec of string * string * expr * expr

type value = Number of int | Lambda of { self : string option; arg : string; body : expr; env : (string * value) list }

let rec eval env e =
  match e with
  | Num n -> Some (Number n)
  | Var x -> List.assoc_opt x env
  | Sub (a, b) -> (
    match eval env a with
    | Some (Number a) -> (
      match eval env b with
      | Some (Number b) -> Some (Number (a - b))
      | _ -> None)
    | _ -> None)
  | If (c, a, b) -> (
    match eval env c with
    | Some (Number n) -> eval env (if n = 0 then a else b)
    | _ -> None)
  | Fun (arg, body) -> Some (Lambda { self = None; arg; body; env })
  | App (f, a) -> (
    match eval env f with
    | Some (Lambda l as closure) -> (
      match eval env a with
      | None -> None
      | Some v ->
        let env =
          match l.self with
          | None -> l.env
          | Some name -> (name, closure) :: l.env
        in
        eval ((l.arg, v) :: env) l.body)
    | _ -> None)
  | Let (x, a, b) -> (
    match eval env a with
    | Some v -> eval ((x, v) :: env) b
    | None -> None)
  | Rec (f, arg, body, rest) -> eval ((f, Lambda { self = Some f; arg; body; env }) :: env) rest

let run e =
  match eval [] e with
  | Some (Number n) -> Some n
  | _ -> None
