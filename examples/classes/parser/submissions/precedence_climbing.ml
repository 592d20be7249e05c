type outcome =
  | Value of int
  | Unknown of char
  | Syntax
  | Division

module Lexer : sig
  type token = Int of int | Char of char

  val tokens : string -> (token list, char) result
end = struct
  type token = Int of int | Char of char

  let rec scan acc = function
    | [] -> Ok (List.rev acc)
    | ' ' :: rest -> scan acc rest
    | ('0' .. '9' as c) :: rest -> digits acc (Char.code c - 48) rest
    | (('+' | '-' | '*' | '/' | '(' | ')') as c) :: rest -> scan (Char c :: acc) rest
    | c :: _ -> Error c

  and digits acc n = function
    | ('0' .. '9' as c) :: rest -> digits acc ((n * 10) + Char.code c - 48) rest
    | rest -> scan (Int n :: acc) rest

  let tokens text = scan [] (List.init (String.length text) (String.get text))
end

module Parser : sig
  type t = Const of int | Apply of char * t list

  val parse : Lexer.token list -> t option
end = struct
  open Lexer

  type t = Const of int | Apply of char * t list

  let level = function '+' | '-' -> 1 | '*' | '/' -> 2 | _ -> 0

  let rec climb least tokens =
    match prefix tokens with
    | None -> None
    | Some (left, rest) -> operators least left rest

  and operators least left tokens =
    match tokens with
    | Char c :: rest when level c >= least && level c > 0 -> (
      match climb (level c + 1) rest with
      | None -> None
      | Some (right, rest) -> operators least (Apply (c, [ left; right ])) rest)
    | _ -> Some (left, tokens)

  and prefix = function
    | Int n :: rest -> Some (Const n, rest)
    | Char '-' :: rest ->
      Option.map (fun (inner, rest) -> (Apply ('-', [ inner ]), rest)) (prefix rest)
    | Char '(' :: rest -> (
      match climb 1 rest with
      | Some (inner, Char ')' :: rest) -> Some (inner, rest)
      | _ -> None)
    | _ -> None

  let parse tokens =
    match climb 1 tokens with
    | Some (tree, []) -> Some tree
    | _ -> None
end

module Eval = struct
  exception Zero

  let rec value (tree : Parser.t) =
    match tree with
    | Const n -> n
    | Apply (op, args) -> (
      match (op, List.map value args) with
      | '-', [ a ] -> -a
      | '+', [ a; b ] -> a + b
      | '-', [ a; b ] -> a - b
      | '*', [ a; b ] -> a * b
      | _, [ _; 0 ] -> raise Zero
      | _, [ a; b ] -> a / b
      | _ -> assert false)

  let run text =
    match Lexer.tokens text with
    | Error c -> Unknown c
    | Ok tokens -> (
      match Parser.parse tokens with
      | None -> Syntax
      | Some tree -> ( try Value (value tree) with Zero -> Division))
end
