type outcome =
  | Value of int
  | Unknown of char
  | Syntax
  | Division

module Lexer = struct
  type token = INT of int | PLUS | MINUS | TIMES | DIVIDE | LPAREN | RPAREN

  exception Unexpected of char

  let explode s = List.init (String.length s) (fun i -> s.[i])

  let rec lex = function
    | [] -> []
    | '+' :: cs -> PLUS :: lex cs
    | '-' :: cs -> MINUS :: lex cs
    | '*' :: cs -> TIMES :: lex cs
    | '/' :: cs -> DIVIDE :: lex cs
    | '(' :: cs -> LPAREN :: lex cs
    | ')' :: cs -> RPAREN :: lex cs
    | ('0' .. '9' :: _) as cs -> lex_int 0 cs
    | c :: _ -> raise (Unexpected c)

  and lex_int acc = function
    | ('0' .. '9' as c) :: cs -> lex_int ((acc * 10) + int_of_char c - 48) cs
    | cs -> INT acc :: lex cs

  let tokenize s = lex (explode s)
end

module Ast = struct
  type op = Add | Sub | Mul | Div
  type expr = Int of int | Neg of expr | Bin of op * expr * expr
end

module Parser = struct
  open Lexer
  open Ast

  exception Parse_error

  let rec parse_expr ts =
    let rec loop lhs = function
      | PLUS :: ts ->
        let rhs, ts = parse_term ts in
        loop (Bin (Add, lhs, rhs)) ts
      | MINUS :: ts ->
        let rhs, ts = parse_term ts in
        loop (Bin (Sub, lhs, rhs)) ts
      | ts -> (lhs, ts)
    in
    let lhs, ts = parse_term ts in
    loop lhs ts

  and parse_term ts =
    let rec loop lhs = function
      | TIMES :: ts ->
        let rhs, ts = parse_factor ts in
        loop (Bin (Mul, lhs, rhs)) ts
      | DIVIDE :: ts ->
        let rhs, ts = parse_factor ts in
        loop (Bin (Div, lhs, rhs)) ts
      | ts -> (lhs, ts)
    in
    let lhs, ts = parse_factor ts in
    loop lhs ts

  and parse_factor = function
    | INT n :: ts -> (Int n, ts)
    | MINUS :: ts ->
      let e, ts = parse_factor ts in
      (Neg e, ts)
    | LPAREN :: ts -> (
      let e, ts = parse_expr ts in
      match ts with
      | RPAREN :: ts -> (e, ts)
      | _ -> raise Parse_error)
    | _ -> raise Parse_error

  let parse ts =
    let e, rest = parse_expr ts in
    if rest = [] then e else raise Parse_error
end

module Eval = struct
  open Ast

  let rec eval = function
    | Int n -> n
    | Neg e -> -eval e
    | Bin (Add, a, b) -> eval a + eval b
    | Bin (Sub, a, b) -> eval a - eval b
    | Bin (Mul, a, b) -> eval a * eval b
    | Bin (Div, a, b) -> eval a / eval b

  let run s =
    try Value (eval (Parser.parse (Lexer.tokenize s))) with
    | Lexer.Unexpected c -> Unknown c
    | Parser.Parse_error -> Syntax
    | Division_by_zero -> Division
end
