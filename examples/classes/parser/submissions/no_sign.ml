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

module Parser = struct
  open Lexer

  type expr = Number of int | Binary of char * expr * expr

  (* None: the tokens do not begin like this. *)
  let rec expression tokens =
    match term tokens with
    | Some (left, rest) -> more left rest
    | None -> None

  and more left tokens =
    match tokens with
    | Op (('+' | '-') as op) :: rest -> (
      match term rest with
      | Some (right, rest) -> more (Binary (op, left, right)) rest
      | None -> None)
    | _ -> Some (left, tokens)

  and term tokens =
    match factor tokens with
    | Some (left, rest) -> times left rest
    | None -> None

  and times left tokens =
    match tokens with
    | Op (('*' | '/') as op) :: rest -> (
      match factor rest with
      | Some (right, rest) -> times (Binary (op, left, right)) rest
      | None -> None)
    | _ -> Some (left, tokens)

  and factor tokens =
    match tokens with
    | Num n :: rest -> Some (Number n, rest)
    | Open :: rest -> (
      match expression rest with
      | Some (inner, Close :: rest) -> Some (inner, rest)
      | _ -> None)
    | _ -> None

  let parse tokens =
    match expression tokens with
    | Some (tree, []) -> Some tree
    | _ -> None
end

module Eval = struct
  let rec value = function
    | Parser.Number n -> n
    | Parser.Binary ('+', a, b) -> value a + value b
    | Parser.Binary ('-', a, b) -> value a - value b
    | Parser.Binary ('*', a, b) -> value a * value b
    | Parser.Binary (_, a, b) -> value a / value b

  let run text =
    match Lexer.tokens text with
    | exception Lexer.Unknown_char c -> Unknown c
    | tokens -> (
      match Parser.parse tokens with
      | None -> Syntax
      | Some tree -> ( try Value (value tree) with Division_by_zero -> Division))
end
