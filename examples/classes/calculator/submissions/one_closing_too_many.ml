(* Dijkstra's algorithm with two stacks *)
type token =
  | Num of int
  | Plus
  | Minus
  | Times
  | LParen
  | RParen

exception Syntax

let prec = function
  | Times -> 2
  | Plus | Minus -> 1
  | _ -> 0

let rec pop_while p values ops =
  match (ops, values) with
  | op :: ops, b :: a :: values when prec op >= p ->
    let v =
      match op with
      | Plus -> a + b
      | Minus -> a - b
      | _ -> a * b
    in
    pop_while p (v :: values) ops
  | _ -> (values, ops)

let rec operand values ops = function
  | Num n :: ts -> operator (n :: values) ops ts
  | LParen :: ts -> operand values (LParen :: ops) ts
  | _ -> raise Syntax

and operator values ops = function
  | [] -> (
    match pop_while 1 values ops with
    | [ v ], [] -> v
    | _ -> raise Syntax)
  | RParen :: ts -> (
    match pop_while 1 values ops with
    | values, LParen :: ops -> operator values ops ts
    | values, ops -> operator values ops ts)
  | ((Plus | Minus | Times) as op) :: ts ->
    let values, ops = pop_while (prec op) values ops in
    operand values (op :: ops) ts
  | _ -> raise Syntax

let calculate tokens = try Some (operand [] [] tokens) with Syntax -> None
