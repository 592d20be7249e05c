type expr =
  | Num of int
  | Var of string
  | Add of expr * expr
  | Sub of expr * expr
  | Mul of expr * expr
  | Let of string * expr * expr

let rec replace x v = function
  | Num n -> Num n
  | Var y -> if x = y then Num v else Var y
  | Add (a, b) -> Add (replace x v a, replace x v b)
  | Sub (a, b) -> Sub (replace x v a, replace x v b)
  | Mul (a, b) -> Mul (replace x v a, replace x v b)
  | Let (y, a, b) -> Let (y, replace x v a, replace x v b)

let rec eval env = function
  | Num n -> n
  | Var x -> List.assoc x env
  | Add (a, b) -> eval env a + eval env b
  | Sub (a, b) -> eval env a - eval env b
  | Mul (a, b) -> eval env a * eval env b
  | Let (x, a, b) -> eval env (replace x (eval env a) b)
