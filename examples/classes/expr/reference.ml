(* Arithmetic with variables. The first binding of a name in the environment counts;
   Let (x, a, b) is the value of b where x stands for the value of a. *)

type expr =
  | Num of int
  | Var of string
  | Add of expr * expr
  | Sub of expr * expr
  | Mul of expr * expr
  | Let of string * expr * expr

type env = (string * int) list

exception Unbound of string

let rec lookup (env : env) x =
  match env with
  | [] -> raise (Unbound x)
  | (y, v) :: rest -> if x = y then v else lookup rest x

let rec eval (env : env) e =
  match e with
  | Num n -> n
  | Var x -> lookup env x
  | Add (a, b) -> eval env a + eval env b
  | Sub (a, b) -> eval env a - eval env b
  | Mul (a, b) -> eval env a * eval env b
  | Let (x, a, b) -> eval ((x, eval env a) :: env) b
