type outcome =
  | Value of int
  | Unknown of char
  | Syntax
  | Division

module Lexer = struct
  type token = Num of int | Op of char | Open | Close

  exception Unknown_char of char

  let is_digit c = '0' <= c && c <= '9'
  let digit c = Char.code c - Char.code '0'

  let tokens text =
    let length = String.length text in
    let rec go i =
      if i = length then []
      else
        match text.[i] with
        | ' ' -> go (i + 1)
        | '(' -> Open :: go (i + 1)
        | ')' -> Close :: go (i + 1)
        | ('+' | '-' | '*' | '/') as c -> Op c :: go (i + 1)
        | c when is_digit c -> number 0 i
        | c -> raise (Unknown_char c)
    and number n i =
      if i < length && is_digit text.[i] then number ((10 * n) + digit text.[i]) (i + 1)
      else Num n :: go i
    in
    go 0
end

(* expression = term { (+ | -) term }, from left to right
   term       = factor { ( * | / ) factor }, from left to right
   factor     = number | - factor | ( expression ) *)
module Parser = struct
  type expr = Number of int | Negate of expr | Binary of char * expr * expr

  exception Error

  let rec expression tokens =
    let left, rest = term tokens in
    more_terms left rest

  and more_terms left = function
    | Lexer.Op (('+' | '-') as op) :: rest ->
      let right, rest = term rest in
      more_terms (Binary (op, left, right)) rest
    | rest -> (left, rest)

  and term tokens =
    let left, rest = factor tokens in
    more_factors left rest

  and more_factors left = function
    | Lexer.Op (('*' | '/') as op) :: rest ->
      let right, rest = factor rest in
      more_factors (Binary (op, left, right)) rest
    | rest -> (left, rest)

  and factor = function
    | Lexer.Num n :: rest -> (Number n, rest)
    | Lexer.Op '-' :: rest ->
      let inner, rest = factor rest in
      (Negate inner, rest)
    | Lexer.Open :: rest -> (
      match expression rest with
      | inner, Lexer.Close :: rest -> (inner, rest)
      | _ -> raise Error)
    | _ -> raise Error

  let parse tokens =
    match expression tokens with
    | tree, [] -> tree
    | _ -> raise Error
end

module Eval = struct
  let rec value = function
    | Parser.Number n -> n
    | Parser.Negate e -> -value e
    | Parser.Binary (op, a, b) -> (
      let a = value a and b = value b in
      match op with
      | '+' -> a + b
      | '-' -> a - b
      | '*' -> a * b
      | _ -> a / b)

  let run text =
    match value (Parser.parse (Lexer.tokens text)) with
    | n -> Value n
    | exception Lexer.Unknown_char c -> Unknown c
    | exception Parser.Error -> Syntax
    | exception Division_by_zero -> Division
end
