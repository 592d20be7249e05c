(* one function for all operators: it goes on as long as they bind at least as tightly as asked *)
type token =
  | Num of int
  | Plus
  | Minus
  | Times
  | LParen
  | RParen

let priority t =
  match t with
  | Plus | Minus -> Some 1
  | Times -> Some 2
  | Num _ | LParen | RParen -> None

let compute op a b =
  match op with
  | Plus -> a + b
  | Minus -> a - b
  | _ -> a * b

let rec climb lowest tokens =
  match tokens with
  | Num n :: rest -> continue lowest n rest
  | LParen :: rest -> (
    match climb 1 rest with
    | Some (v, RParen :: rest) -> continue lowest v rest
    | _ -> None)
  | _ -> None

and continue lowest left tokens =
  match tokens with
  | [] -> Some (left, [])
  | op :: rest -> (
    match priority op with
    | Some p when p >= lowest -> (
      match climb (p + 1) rest with
      | Some (right, rest) -> continue lowest (compute op left right) rest
      | None -> None)
    | _ -> Some (left, tokens))

let calculate tokens =
  match climb 1 tokens with
  | Some (v, []) -> Some v
  | Some (_, _ :: _) | None -> None
