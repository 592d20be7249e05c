(* Dijkstra: one stack of numbers, one of operators.
   [operand] says whether a number or ( must come next. *)
type token =
  | Num of int
  | Plus
  | Minus
  | Times
  | LParen
  | RParen

exception Error

let level = function
  | Times -> 2
  | Plus | Minus -> 1
  | _ -> 0

let apply op numbers =
  match (op, numbers) with
  | Plus, b :: a :: rest -> (a + b) :: rest
  | Minus, b :: a :: rest -> (a - b) :: rest
  | Times, b :: a :: rest -> (a * b) :: rest
  | _ -> raise Error

let rec reduce least numbers ops =
  match ops with
  | op :: rest when level op >= least -> reduce least (apply op numbers) rest
  | _ -> (numbers, ops)

let rec run operand numbers ops tokens =
  match tokens with
  | [] ->
    if operand then raise Error;
    (match reduce 1 numbers ops with
     | [ v ], [] -> v
     | _ -> raise Error)
  | Num n :: rest when operand -> run false (n :: numbers) ops rest
  | LParen :: rest when operand -> run true numbers (LParen :: ops) rest
  | RParen :: rest when not operand -> (
    match reduce 1 numbers ops with
    | numbers, LParen :: ops -> run false numbers ops rest
    | _ -> raise Error)
  | ((Plus | Minus | Times) as op) :: rest when not operand ->
    let numbers, ops = reduce (level op) numbers ops in
    run true numbers (op :: ops) rest
  | _ -> raise Error

let calculate tokens = try Some (run true [] [] tokens) with Error -> None
