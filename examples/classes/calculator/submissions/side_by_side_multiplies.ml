(* 2(3) means 2 * (3), as in school *)
type token =
  | Num of int
  | Plus
  | Minus
  | Times
  | LParen
  | RParen

let rec sum tokens =
  match product tokens with
  | Some (v, rest) -> sums v rest
  | None -> None

and sums v tokens =
  match tokens with
  | (Plus | Minus) :: rest -> (
    match product rest with
    | Some (w, rest) -> sums (if List.hd tokens = Plus then v + w else v - w) rest
    | None -> None)
  | _ -> Some (v, tokens)

and product tokens =
  match factor tokens with
  | Some (v, rest) -> products v rest
  | None -> None

and products v tokens =
  match tokens with
  | Times :: rest | (LParen :: _ as rest) -> (
    match factor rest with
    | Some (w, rest) -> products (v * w) rest
    | None -> None)
  | _ -> Some (v, tokens)

and factor tokens =
  match tokens with
  | Num n :: rest -> Some (n, rest)
  | LParen :: rest -> (
    match sum rest with
    | Some (v, RParen :: rest) -> Some (v, rest)
    | _ -> None)
  | _ -> None

let calculate tokens =
  match sum tokens with
  | Some (v, []) -> Some v
  | _ -> None
