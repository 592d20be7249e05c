(* first every variable becomes its distance to where it is bound *)
type expr =
  | Num of int
  | Var of string
  | Sub of expr * expr
  | If of expr * expr * expr
  | Fun of string * expr
  | App of expr * expr
  | Let of string * expr * expr
  | Rec of string * string * expr * expr

type code =
  | Const of int
  | Local of int
  | Minus of code * code
  | Branch of code * code * code
  | Lambda of code
  | Call of code * code
  | Bind of code * code
  | Loop of code * code
  | Unbound

let rec position x i = function
  | [] -> None
  | y :: rest -> if x = y then Some i else position x (i + 1) rest

let rec compile names = function
  | Num n -> Const n
  | Var x -> (
    match position x 0 names with
    | Some i -> Local i
    | None -> Unbound)
  | Sub (a, b) -> Minus (compile names a, compile names b)
  | If (c, a, b) -> Branch (compile names c, compile names a, compile names b)
  | Fun (x, body) -> Lambda (compile (x :: names) body)
  | App (a, b) -> Call (compile names a, compile names b)
  | Let (x, a, b) -> Bind (compile names a, compile (x :: names) b)
  | Rec (f, x, body, rest) -> Loop (compile (x :: f :: names) body, compile (f :: names) rest)

type value = Int of int | Closure of code * value list | Recursive of code * value list

exception Wrong

let rec exec env = function
  | Const n -> Int n
  | Local i -> List.nth env i
  | Unbound -> raise Wrong
  | Minus (a, b) -> (
    let x = exec env a in
    let y = exec env b in
    match (x, y) with
    | Int x, Int y -> Int (x - y)
    | _ -> raise Wrong)
  | Branch (c, a, b) -> (
    match exec env c with
    | Int 0 -> exec env a
    | Int _ -> exec env b
    | _ -> raise Wrong)
  | Lambda body -> Closure (body, env)
  | Bind (a, b) -> exec (exec env a :: env) b
  | Loop (body, rest) -> exec (Recursive (body, env) :: env) rest
  | Call (a, b) -> (
    match exec env a with
    | Int _ -> raise Wrong
    | Closure (body, saved) -> exec (exec env b :: saved) body
    | Recursive (body, saved) as f ->
      let v = exec env b in
      exec (v :: f :: saved) body)

let run e =
  match exec [] (compile [] e) with
  | Int n -> Some n
  | Closure _ | Recursive _ -> None
  | exception Wrong -> None
