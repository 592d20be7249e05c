(* first a tree, then its value *)
type token =
  | Num of int
  | Plus
  | Minus
  | Times
  | LParen
  | RParen

type tree =
  | Leaf of int
  | Node of token * tree * tree

let rec parse_sum tokens =
  let rec more (left, tokens) =
    match tokens with
    | ((Plus | Minus) as op) :: rest ->
      let right, rest = parse_product rest in
      more (Node (op, left, right), rest)
    | _ -> (left, tokens)
  in
  more (parse_product tokens)

and parse_product tokens =
  let rec more (left, tokens) =
    match tokens with
    | Times :: rest ->
      let right, rest = parse_factor rest in
      more (Node (Times, left, right), rest)
    | _ -> (left, tokens)
  in
  more (parse_factor tokens)

and parse_factor tokens =
  match tokens with
  | Num n :: rest -> (Leaf n, rest)
  | LParen :: rest ->
    let tree, rest = parse_sum rest in
    if rest <> [] && List.hd rest = RParen then (tree, List.tl rest)
    else failwith "closing parenthesis"
  | _ -> failwith "number or parenthesis"

let rec value = function
  | Leaf n -> n
  | Node (Plus, a, b) -> value a + value b
  | Node (Minus, a, b) -> value a - value b
  | Node (Times, a, b) -> value a * value b
  | Node (_, _, _) -> failwith "no operator"

let calculate tokens =
  try
    let tree, rest = parse_sum tokens in
    if rest = [] then Some (value tree) else None
  with Failure _ -> None
