open Token

exception Stop of string

type side = Left | Right

let power = function '+' | '-' -> Some (1, Left) | '*' | '/' -> Some (2, Left) | '^' -> Some (3, Right) | _ -> None

let rec expr least tokens =
  let left, rest = prefix tokens in
  climb least left rest

and climb least left = function
  | Op c :: rest as tokens -> (
    match power c with
    | Some (p, side) when p >= least ->
      let right, rest = expr (match side with Left -> p + 1 | Right -> p) rest in
      climb least (Ast.Binary (c, left, right)) rest
    | _ -> (left, tokens))
  | tokens -> (left, tokens)

and prefix = function
  | Num f :: rest -> (Ast.Num f, rest)
  | Op '-' :: rest ->
    let e, rest = expr 2 rest in
    (Ast.Negate e, rest)
  | Open :: rest -> (
    match expr 1 rest with
    | e, Close :: rest -> (e, rest)
    | _, t :: _ -> raise (Stop ("instead of ): " ^ show t))
    | _, [] -> raise (Stop "no )"))
  | t :: _ -> raise (Stop ("unexpected " ^ show t))
  | [] -> raise (Stop "nothing")

let parse tokens =
  match expr 1 tokens with
  | e, [] -> Ok e
  | _, t :: _ -> Error ("left over " ^ show t)
  | exception Stop why -> Error why
