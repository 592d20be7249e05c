(* unknown variables count as zero, the text does not say anything about them *)
type expr =
  | Num of int
  | Var of string
  | Add of expr * expr
  | Sub of expr * expr
  | Mul of expr * expr
  | Let of string * expr * expr
type env = (string * int) list

let rec find x env =
  match env with
  | [] -> 0
  | (y, n) :: tl -> if String.equal x y then n else find x tl

let rec eval env e =
  match e with
  | Num n -> n
  | Var x -> find x env
  | Add (e1, e2) -> eval env e1 + eval env e2
  | Sub (e1, e2) -> eval env e1 - eval env e2
  | Mul (e1, e2) -> eval env e1 * eval env e2
  | Let (x, e1, e2) -> eval ((x, eval env e1) :: List.remove_assoc x env) e2
