type expr =
  | Int of int
  | Var of string
  | Plus of expr * expr
  | Minus of expr * expr
  | Times of expr * expr
  | Let of string * expr * expr

let rec eval env e =
  match e with
  | Int n -> n
  | Var x -> List.assoc x env
  | Plus (a, b) -> eval env a + eval env b
  | Minus (a, b) -> eval env a - eval env b
  | Times (a, b) -> eval env a * eval env b
  | Let (x, a, b) -> eval ((x, eval env a) :: env) b
