(* three levels: minus, plus, times *)
type token =
  | Num of int
  | Plus
  | Minus
  | Times
  | LParen
  | RParen

let calculate tokens =
  let rec level next op f tokens =
    let rec more acc tokens =
      match tokens with
      | t :: rest when t = op -> (
        match next rest with
        | Some (v, rest) -> more (f acc v) rest
        | None -> None)
      | _ -> Some (acc, tokens)
    in
    match next tokens with
    | Some (v, rest) -> more v rest
    | None -> None
  and minus tokens = level plus Minus (fun a b -> a - b) tokens
  and plus tokens = level times Plus (fun a b -> a + b) tokens
  and times tokens = level atom Times (fun a b -> a * b) tokens
  and atom = function
    | Num n :: rest -> Some (n, rest)
    | LParen :: rest -> (
      match minus rest with
      | Some (v, RParen :: rest) -> Some (v, rest)
      | _ -> None)
    | _ -> None
  in
  match minus tokens with
  | Some (v, []) -> Some v
  | _ -> None
