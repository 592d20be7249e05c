(* expr = term + expr | term - expr | term *)
type token =
  | Num of int
  | Plus
  | Minus
  | Times
  | LParen
  | RParen

let rec expr ts =
  match term ts with
  | Some (a, Plus :: rest) -> (
    match expr rest with
    | Some (b, rest) -> Some (a + b, rest)
    | None -> None)
  | Some (a, Minus :: rest) -> (
    match expr rest with
    | Some (b, rest) -> Some (a - b, rest)
    | None -> None)
  | other -> other

and term ts =
  match factor ts with
  | Some (a, Times :: rest) -> (
    match term rest with
    | Some (b, rest) -> Some (a * b, rest)
    | None -> None)
  | other -> other

and factor ts =
  match ts with
  | Num n :: rest -> Some (n, rest)
  | LParen :: rest -> (
    match expr rest with
    | Some (v, RParen :: rest) -> Some (v, rest)
    | _ -> None)
  | _ -> None

let calculate ts =
  match expr ts with
  | Some (v, []) -> Some v
  | _ -> None
