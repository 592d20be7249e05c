(* a stack of things read so far, the newest first; look at the next token before reducing a sum *)
type token =
  | Num of int
  | Plus
  | Minus
  | Times
  | LParen
  | RParen

type item =
  | T of token
  | V of int

let rec step stack tokens =
  match (stack, tokens) with
  | V b :: T Times :: V a :: below, _ -> step (V (a * b) :: below) tokens
  | V _ :: _, Times :: rest -> step (T Times :: stack) rest
  | V b :: T Plus :: V a :: below, _ -> step (V (a + b) :: below) tokens
  | V b :: T Minus :: V a :: below, _ -> step (V (a - b) :: below) tokens
  | V v :: T LParen :: below, RParen :: rest -> value v below rest
  | [ V v ], [] -> Some v
  | V _ :: _, ((Plus | Minus) as op) :: rest -> step (T op :: stack) rest
  | V _ :: _, _ -> None
  | _, Num n :: rest -> value n stack rest
  | _, LParen :: rest -> step (T LParen :: stack) rest
  | _, _ -> None

and value v stack rest = step (V v :: stack) rest

let calculate tokens = step [] tokens
