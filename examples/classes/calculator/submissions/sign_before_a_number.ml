(* a factor may have a minus in front *)
type token =
  | Num of int
  | Plus
  | Minus
  | Times
  | LParen
  | RParen

let rec expression tokens =
  match term tokens with
  | None -> None
  | Some (value, rest) -> sum value rest

and sum left = function
  | Plus :: rest -> (
    match term rest with
    | None -> None
    | Some (right, rest) -> sum (left + right) rest)
  | Minus :: rest -> (
    match term rest with
    | None -> None
    | Some (right, rest) -> sum (left - right) rest)
  | tokens -> Some (left, tokens)

and term tokens =
  match factor tokens with
  | None -> None
  | Some (value, rest) -> product value rest

and product left = function
  | Times :: rest -> (
    match factor rest with
    | None -> None
    | Some (right, rest) -> product (left * right) rest)
  | tokens -> Some (left, tokens)

and factor = function
  | Num n :: rest -> Some (n, rest)
  | Minus :: Num n :: rest -> Some (-n, rest)
  | LParen :: rest -> (
    match expression rest with
    | Some (value, RParen :: rest) -> Some (value, rest)
    | _ -> None)
  | _ -> None

let calculate tokens =
  match expression tokens with
  | Some (value, []) -> Some value
  | _ -> None
