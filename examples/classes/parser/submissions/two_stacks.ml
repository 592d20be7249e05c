type outcome =
  | Value of int
  | Unknown of char
  | Syntax
  | Division

module Lexer = struct
  type token = Num of int | Plus | Minus | Times | Over | Left | Right

  exception Bad of char

  let symbol = function
    | '+' -> Plus
    | '-' -> Minus
    | '*' -> Times
    | '/' -> Over
    | '(' -> Left
    | ')' -> Right
    | c -> raise (Bad c)

  let add tokens inside c =
    match (c, tokens) with
    | ' ', _ -> (tokens, false)
    | '0' .. '9', Num n :: rest when inside -> (Num ((10 * n) + Char.code c - Char.code '0') :: rest, true)
    | '0' .. '9', _ -> (Num (Char.code c - Char.code '0') :: tokens, true)
    | _ -> (symbol c :: tokens, false)

  let tokens text =
    let all, _ = Seq.fold_left (fun (tokens, inside) c -> add tokens inside c) ([], false) (String.to_seq text) in
    List.rev all
end

module Parser = struct
  open Lexer

  type operation = Add | Subtract | Multiply | Divide | Negate | Bracket
  type tree = Number of int | One of operation * tree | Two of operation * tree * tree

  exception Wrong

  let rank = function
    | Bracket -> 0
    | Add | Subtract -> 1
    | Multiply | Divide -> 2
    | Negate -> 3

  let reduce = function
    | Negate :: operations, a :: trees -> (operations, One (Negate, a) :: trees)
    | operation :: operations, b :: a :: trees -> (operations, Two (operation, a, b) :: trees)
    | _ -> raise Wrong

  let rec reduce_while test (operations, trees) =
    match operations with
    | operation :: _ when test operation -> reduce_while test (reduce (operations, trees))
    | _ -> (operations, trees)

  let push operation stacks =
    let operations, trees = reduce_while (fun other -> rank other >= rank operation) stacks in
    (operation :: operations, trees)

  (* Before an operand, and behind one. *)
  let rec before (operations, trees) = function
    | Num n :: rest -> behind (operations, Number n :: trees) rest
    | Minus :: rest -> before (Negate :: operations, trees) rest
    | Left :: rest -> before (Bracket :: operations, trees) rest
    | _ -> raise Wrong

  and behind stacks = function
    | Plus :: rest -> before (push Add stacks) rest
    | Minus :: rest -> before (push Subtract stacks) rest
    | Times :: rest -> before (push Multiply stacks) rest
    | Over :: rest -> before (push Divide stacks) rest
    | Right :: rest -> (
      match reduce_while (fun operation -> operation <> Bracket) stacks with
      | Bracket :: operations, trees -> behind (operations, trees) rest
      | _ -> raise Wrong)
    | [] -> (
      match reduce_while (fun operation -> operation <> Bracket) stacks with
      | [], [ tree ] -> tree
      | _ -> raise Wrong)
    | _ -> raise Wrong

  let parse tokens = before ([], []) tokens
end

module Eval = struct
  open Parser

  let operation = function
    | Add -> ( + )
    | Subtract -> ( - )
    | Multiply -> ( * )
    | _ -> ( / )

  let rec value = function
    | Number n -> n
    | One (_, a) -> -value a
    | Two (o, a, b) -> operation o (value a) (value b)

  let run text =
    match Lexer.tokens text |> Parser.parse |> value with
    | n -> Value n
    | exception Lexer.Bad c -> Unknown c
    | exception Parser.Wrong -> Syntax
    | exception Division_by_zero -> Division
end
