type expr =
  | Num of int
  | Var of string
  | Add of expr * expr
  | Sub of expr * expr
  | Mul of expr * expr
  | Let of string * expr * expr

let rec eval env e =
  match e with
  | Num n -> n
  | Var _ -> snd (List.hd env)
  | Add (a, b) -> eval env a + eval env b
  | Sub (a, b) -> eval env a - eval env b
  | Mul (a, b) -> eval env a * eval env b
  | Let (x, a, b) -> eval ((x, eval env a) :: env) b
