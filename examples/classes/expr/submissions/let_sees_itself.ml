type expr =
  | Num of int
  | Var of string
  | Add of expr * expr
  | Sub of expr * expr
  | Mul of expr * expr
  | Let of string * expr * expr
type env = (string * int) list

let rec lookup env x =
  match env with
  | [] -> failwith "unbound"
  | (y, v) :: rest -> if x = y then v else lookup rest x

let rec eval env e =
  match e with
  | Num n -> n
  | Var x -> lookup env x
  | Add (a, b) -> eval env a + eval env b
  | Sub (a, b) -> eval env a - eval env b
  | Mul (a, b) -> eval env a * eval env b
  | Let (x, a, b) ->
    (* x is 0 until we know better *)
    let env = (x, 0) :: env in
    let v = eval env a in
    eval ((x, v) :: env) b
