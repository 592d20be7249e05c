type outcome =
  | Value of int
  | Unknown of char
  | Syntax
  | Division

module Lexer = struct
  type token = Number of int | Sign of char

  exception Strange of char

  let rec tokens text i =
    if i = String.length text then []
    else
      match text.[i] with
      | ' ' -> tokens text (i + 1)
      | '0' .. '9' -> number text 0 i
      | '+' | '-' | '*' | '/' | '(' | ')' -> Sign text.[i] :: tokens text (i + 1)
      | c -> raise (Strange c)

  and number text n i =
    if i < String.length text && text.[i] >= '0' && text.[i] <= '9' then
      number text ((10 * n) + int_of_char text.[i] - int_of_char '0') (i + 1)
    else Number n :: tokens text i
end

module type MEANING = sig
  type t

  val number : int -> t
  val negative : t -> t
  val binary : char -> t -> t -> t
end

module Parser (M : MEANING) = struct
  open Lexer

  exception Wrong

  let rec expression tokens = levels "+-" (levels "*/" factor) tokens

  and levels operators next tokens =
    let rec loop left = function
      | Sign c :: rest when String.contains operators c ->
        let right, rest = next rest in
        loop (M.binary c left right) rest
      | rest -> (left, rest)
    in
    let left, rest = next tokens in
    loop left rest

  and factor = function
    | Number n :: rest -> (M.number n, rest)
    | Sign '-' :: rest ->
      let inner, rest = factor rest in
      (M.negative inner, rest)
    | Sign '(' :: rest -> (
      match expression rest with
      | inner, Sign ')' :: rest -> (inner, rest)
      | _ -> raise Wrong)
    | _ -> raise Wrong

  let parse tokens =
    let meaning, rest = expression tokens in
    if rest = [] then meaning else raise Wrong
end

module Eval = struct
  (* Nothing is computed before the whole text was read. *)
  module Later = struct
    type t = int Lazy.t

    let number n = lazy n
    let negative a = lazy (-Lazy.force a)

    let binary c a b =
      lazy
        (let a = Lazy.force a and b = Lazy.force b in
         match c with
         | '+' -> a + b
         | '-' -> a - b
         | '*' -> a * b
         | _ -> a / b)
  end

  module P = Parser (Later)

  let run text =
    match Lazy.force (P.parse (Lexer.tokens text 0)) with
    | n -> Value n
    | exception Lexer.Strange c -> Unknown c
    | exception P.Wrong -> Syntax
    | exception Division_by_zero -> Division
end
