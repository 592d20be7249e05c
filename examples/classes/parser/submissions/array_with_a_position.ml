type outcome =
  | Value of int
  | Unknown of char
  | Syntax
  | Division

module Lexer = struct
  type kind = Number | Symbol
  type token = { kind : kind; text : string }

  let rec skip_while test text i =
    if i < String.length text && test text.[i] then skip_while test text (i + 1) else i

  let is_digit c = c >= '0' && c <= '9'

  let tokens text =
    let rec from i found =
      if i >= String.length text then Ok (Array.of_list (List.rev found))
      else if text.[i] = ' ' then from (i + 1) found
      else if is_digit text.[i] then
        let j = skip_while is_digit text i in
        from j ({ kind = Number; text = String.sub text i (j - i) } :: found)
      else if String.contains "+-*/()" text.[i] then
        from (i + 1) ({ kind = Symbol; text = String.make 1 text.[i] } :: found)
      else Error text.[i]
    in
    from 0 []
end

module Parser = struct
  type state = { tokens : Lexer.token array; mutable at : int }

  type expr =
    | Num of int
    | Neg of expr
    | Add of expr * expr
    | Sub of expr * expr
    | Mul of expr * expr
    | Div of expr * expr

  exception Failed of int

  let accept s text =
    let found = s.at < Array.length s.tokens && s.tokens.(s.at).Lexer.text = text in
    if found then s.at <- s.at + 1;
    found

  let number text = String.fold_left (fun n c -> (10 * n) + Char.code c - Char.code '0') 0 text

  let rec expression s = sums s (term s)

  and sums s left =
    if accept s "+" then
      let right = term s in
      sums s (Add (left, right))
    else if accept s "-" then
      let right = term s in
      sums s (Sub (left, right))
    else left

  and term s = products s (factor s)

  and products s left =
    if accept s "*" then
      let right = factor s in
      products s (Mul (left, right))
    else if accept s "/" then
      let right = factor s in
      products s (Div (left, right))
    else left

  and factor s =
    if accept s "-" then Neg (factor s)
    else if accept s "(" then begin
      let inner = expression s in
      if not (accept s ")") then raise (Failed s.at);
      inner
    end
    else
      match s.tokens.(s.at) with
      | { Lexer.kind = Lexer.Number; text } ->
        s.at <- s.at + 1;
        Num (number text)
      | { Lexer.kind = Lexer.Symbol; _ } -> raise (Failed s.at)
      | exception Invalid_argument _ -> raise (Failed s.at)

  let parse tokens =
    let s = { tokens; at = 0 } in
    match expression s with
    | tree when s.at = Array.length tokens -> Ok tree
    | _ -> Error s.at
    | exception Failed at -> Error at
end

module Eval = struct
  let ( let* ) = Option.bind

  let rec value : Parser.expr -> int option = function
    | Num n -> Some n
    | Neg e -> Option.map (fun n -> -n) (value e)
    | Add (a, b) -> both ( + ) a b
    | Sub (a, b) -> both ( - ) a b
    | Mul (a, b) -> both ( * ) a b
    | Div (a, b) ->
      let* divisor = value b in
      if divisor = 0 then None
      else
        let* n = value a in
        Some (n / divisor)

  and both f a b =
    let* a = value a in
    let* b = value b in
    Some (f a b)

  let run text =
    match Result.map Parser.parse (Lexer.tokens text) with
    | Error c -> Unknown c
    | Ok (Error _) -> Syntax
    | Ok (Ok tree) -> (
      match value tree with
      | None -> Division
      | Some n -> Value n)
end
