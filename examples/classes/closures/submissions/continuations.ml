type expr =
  | Num of int
  | Var of string
  | Sub of expr * expr
  | If of expr * expr * expr
  | Fun of string * expr
  | App of expr * expr
  | Let of string * expr * expr
  | Rec of string * string * expr * expr

type value = Int of int | Closure of string * expr * env

and env = (string * value ref) list

(* k gets the value; whoever finds something wrong does not call it *)
let rec eval env e k =
  match e with
  | Num n -> k (Int n)
  | Var x -> (
    match List.assoc_opt x env with
    | Some cell -> k !cell
    | None -> None)
  | Sub (a, b) ->
    number env a (fun m -> number env b (fun n -> k (Int (m - n))))
  | If (c, a, b) -> number env c (fun n -> if n = 0 then eval env a k else eval env b k)
  | Fun (x, body) -> k (Closure (x, body, env))
  | App (f, a) ->
    eval env f (fun f ->
        eval env a (fun v ->
            match f with
            | Closure (x, body, env) -> eval ((x, ref v) :: env) body k
            | Int _ -> None))
  | Let (x, a, b) -> eval env a (fun v -> eval ((x, ref v) :: env) b k)
  | Rec (f, x, body, rest) ->
    let cell = ref (Int 0) in
    let env = (f, cell) :: env in
    cell := Closure (x, body, env);
    eval env rest k

and number env e k =
  eval env e (function
    | Int n -> k n
    | Closure _ -> None)

let run e = eval [] e (function Int n -> Some n | Closure _ -> None)
