type expr =
  | Num of int
  | Var of string
  | Add of expr * expr
  | Sub of expr * expr
  | Mul of expr * expr
  | Let of string * expr * expr

exception Unbound of string

let rec eval env e =
  match e with
  | Num n -> n
  | Var x -> (try List.assoc x env with Not_found -> raise (Unbound x))
  | Add (Num 0, e) | Add (e, Num 0) | Sub (e, Num 0) -> eval env e
  | Mul (Num 1, e) | Mul (e, Num 1) -> eval env e
  | Mul (Num 0, _) | Mul (_, Num 0) -> 0
  | Add (a, b) -> eval env a + eval env b
  | Sub (a, b) -> eval env a - eval env b
  | Mul (a, b) ->
    let x = eval env a in
    if x = 0 then 0 else x * eval env b
  | Let (x, a, Var y) when x = y -> eval env a
  | Let (x, a, b) -> eval ((x, eval env a) :: env) b
