(* expression = term { (+ | -) term }, from left to right
   term       = factor { * factor }
   factor     = number | ( expression ) *)

type token =
  | Num of int
  | Plus
  | Minus
  | Times
  | LParen
  | RParen

(* Each parser gives the value of what it has read and the tokens after it. *)
let rec expression tokens =
  match term tokens with
  | None -> None
  | Some (value, rest) -> sum value rest

and sum left tokens =
  match tokens with
  | Plus :: rest -> (
    match term rest with
    | None -> None
    | Some (right, rest) -> sum (left + right) rest)
  | Minus :: rest -> (
    match term rest with
    | None -> None
    | Some (right, rest) -> sum (left - right) rest)
  | _ -> Some (left, tokens)

and term tokens =
  match factor tokens with
  | None -> None
  | Some (value, rest) -> product value rest

and product left tokens =
  match tokens with
  | Times :: rest -> (
    match factor rest with
    | None -> None
    | Some (right, rest) -> product (left * right) rest)
  | _ -> Some (left, tokens)

and factor tokens =
  match tokens with
  | Num n :: rest -> Some (n, rest)
  | LParen :: rest -> (
    match expression rest with
    | Some (value, RParen :: rest) -> Some (value, rest)
    | _ -> None)
  | _ -> None

let calculate tokens =
  match expression tokens with
  | Some (value, []) -> Some value
  | _ -> None
