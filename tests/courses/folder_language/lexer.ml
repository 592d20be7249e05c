type token = INT of int | IDENT of string | KW of string | SYM of string | EOF
exception Lex_error of { pos : int; char : char }
let keywords = [ "let"; "rec"; "in"; "if"; "then"; "else"; "fun"; "true"; "false" ]
let is_digit = function '0' .. '9' -> true | _ -> false
let is_alpha = function 'a' .. 'z' | 'A' .. 'Z' | '_' -> true | _ -> false
let tokenize s =
  let n = String.length s in
  let rec span p i = if i < n && p s.[i] then span p (i + 1) else i in
  let rec go i acc =
    if i >= n then List.rev (EOF :: acc)
    else match s.[i] with
      | ' ' | '\n' | '\t' -> go (i + 1) acc
      | c when is_digit c ->
        let j = span is_digit i in
        go j (INT (int_of_string (String.sub s i (j - i))) :: acc)
      | c when is_alpha c ->
        let j = span (fun c -> is_alpha c || is_digit c) i in
        let w = String.sub s i (j - i) in
        go j ((if List.mem w keywords then KW w else IDENT w) :: acc)
      | '-' when i + 1 < n && s.[i + 1] = '>' -> go (i + 2) (SYM "->" :: acc)
      | '+' | '-' | '*' | '<' | '=' | '(' | ')' as c -> go (i + 1) (SYM (String.make 1 c) :: acc)
      | char -> raise (Lex_error { pos = i; char })
  in
  go 0 []
