(* operators in the order in which they stand *)
type token =
  | Num of int
  | Plus
  | Minus
  | Times
  | LParen
  | RParen

exception Wrong

let rec operand = function
  | Num n :: rest -> (n, rest)
  | LParen :: rest ->
    let v, rest = expression rest in
    (match rest with
     | RParen :: rest -> (v, rest)
     | _ -> raise Wrong)
  | _ -> raise Wrong

and expression tokens =
  let rec go (v, tokens) =
    match tokens with
    | Plus :: rest ->
      let w, rest = operand rest in
      go (v + w, rest)
    | Minus :: rest ->
      let w, rest = operand rest in
      go (v - w, rest)
    | Times :: rest ->
      let w, rest = operand rest in
      go (v * w, rest)
    | _ -> (v, tokens)
  in
  go (operand tokens)

let calculate tokens =
  try
    match expression tokens with
    | v, [] -> Some v
    | _ -> None
  with Wrong -> None
