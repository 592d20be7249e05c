(* two stacks, numbers and operators; no function is called before both operands are there *)
type token =
  | Num of int
  | Plus
  | Minus
  | Times
  | LParen
  | RParen

let strength = function
  | Times -> 2
  | Plus | Minus -> 1
  | Num _ | LParen | RParen -> 0

exception Malformed

let combine op stack =
  match stack with
  | b :: a :: rest ->
    (match op with
     | Plus -> a + b
     | Minus -> a - b
     | Times -> a * b
     | Num _ | LParen | RParen -> raise Malformed)
    :: rest
  | _ -> raise Malformed

let rec number numbers operators tokens =
  match tokens with
  | Num n :: rest -> after (n :: numbers) operators rest
  | LParen :: rest -> number numbers (LParen :: operators) rest
  | _ -> raise Malformed

and after numbers operators tokens =
  match (tokens, operators) with
  | [], [] -> List.hd numbers
  | [], op :: operators -> after (combine op numbers) operators []
  | RParen :: rest, LParen :: operators -> after numbers operators rest
  | RParen :: rest, op :: LParen :: operators -> after (combine op numbers) operators rest
  | ((Plus | Minus | Times) as op) :: _, top :: below when strength top >= strength op ->
    after (combine top numbers) below tokens
  | ((Plus | Minus | Times) as op) :: rest, _ -> number numbers (op :: operators) rest
  | _ -> raise Malformed

let calculate tokens =
  match number [] [] tokens with
  | v -> Some v
  | exception Malformed -> None
