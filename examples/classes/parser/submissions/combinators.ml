type outcome =
  | Value of int
  | Unknown of char
  | Syntax
  | Division

module Lexer = struct
  let tokens text = List.filter (fun c -> c <> ' ') (List.of_seq (String.to_seq text))

  (* Blanks end a number: "1 2" are two. *)
  let glued text =
    let is_digit c = '0' <= c && c <= '9' in
    let rec go before = function
      | ' ' :: rest -> go `Blank rest
      | c :: rest when is_digit c -> if before = `Digit_blank then false else go_digits rest
      | _ :: rest -> go `Other rest
      | [] -> true
    and go_digits = function
      | c :: rest when is_digit c -> go_digits rest
      | ' ' :: rest -> after_blank rest
      | rest -> go `Other rest
    and after_blank = function
      | ' ' :: rest -> after_blank rest
      | rest -> go `Digit_blank rest
    in
    go `Other (List.of_seq (String.to_seq text))

  let unknown text =
    let known = function '0' .. '9' | '+' | '-' | '*' | '/' | '(' | ')' -> true | _ -> false in
    List.find_opt (fun c -> not (known c)) (tokens text)
end

module Parser = struct
  type tree = Number of int | Negative of tree | Operation of char * tree * tree
  type 'a parser = char list -> ('a * char list) option

  let return x : 'a parser = fun input -> Some (x, input)

  let ( let* ) (p : 'a parser) (f : 'a -> 'b parser) : 'b parser =
   fun input ->
    match p input with
    | None -> None
    | Some (x, rest) -> f x rest

  let ( <|> ) (p : 'a parser) (q : 'a parser) : 'a parser =
   fun input ->
    match p input with
    | None -> q input
    | found -> found

  let one_of allowed : char parser = function
    | c :: rest when String.contains allowed c -> Some (c, rest)
    | _ -> None

  let rec many p input =
    (let* x = p in
     let* rest = many p in
     return (x :: rest))
      input
    |> function
    | None -> Some ([], input)
    | found -> found

  let number =
    let* first = one_of "0123456789" in
    let* others = many (one_of "0123456789") in
    return (Number (List.fold_left (fun n c -> (10 * n) + Char.code c - 48) 0 (first :: others)))

  let chain part operators =
    let* first = part in
    let* others =
      many
        (let* op = one_of operators in
         let* right = part in
         return (op, right))
    in
    return (List.fold_left (fun left (op, right) -> Operation (op, left, right)) first others)

  let rec expression input = chain term "+-" input
  and term input = chain factor "*/" input

  and factor input =
    (number
    <|> (let* _ = one_of "-" in
         let* inner = factor in
         return (Negative inner))
    <|> let* _ = one_of "(" in
        let* inner = expression in
        let* _ = one_of ")" in
        return inner)
      input

  let parse text =
    match expression (Lexer.tokens text) with
    | Some (tree, []) when Lexer.glued text -> Some tree
    | _ -> None
end

module Eval = struct
  let rec value = function
    | Parser.Number n -> n
    | Negative t -> -value t
    | Operation ('+', a, b) -> value a + value b
    | Operation ('-', a, b) -> value a - value b
    | Operation ('*', a, b) -> value a * value b
    | Operation (_, a, b) -> value a / value b

  let run text =
    match Lexer.unknown text with
    | Some c -> Unknown c
    | None -> (
      match Parser.parse text with
      | None -> Syntax
      | Some tree -> ( match value tree with n -> Value n | exception Division_by_zero -> Division))
end
