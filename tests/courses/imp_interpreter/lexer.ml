type token =
  | INT of int
  | ID of string
  | KW of string
  | OP of string
  | LPAREN | RPAREN | LBRACE | RBRACE | SEMI | COMMA
  | EOF

exception Error of { pos : int; msg : string }

module Keywords = Set.Make (String)

let keywords = Keywords.of_list [ "if"; "else"; "while"; "skip"; "print"; "true"; "false" ]

let is_digit = function '0' .. '9' -> true | _ -> false
let is_alpha = function 'a' .. 'z' | 'A' .. 'Z' | '_' -> true | _ -> false

let span p s from =
  let n = String.length s in
  let rec go i = if i < n && p s.[i] then go (i + 1) else i in
  let stop = go from in
  String.sub s from (stop - from), stop

let rec tokens_from s i : (token * int) Seq.t = fun () ->
  if i >= String.length s then Seq.Cons ((EOF, i), Seq.empty)
  else
    let one tok = Seq.Cons ((tok, i), tokens_from s (i + 1)) in
    match s.[i] with
    | ' ' | '\t' | '\n' | '\r' -> tokens_from s (i + 1) ()
    | '#' ->
      let j = match String.index_from_opt s i '\n' with Some j -> j | None -> String.length s in
      tokens_from s j ()
    | '(' -> one LPAREN | ')' -> one RPAREN
    | '{' -> one LBRACE | '}' -> one RBRACE
    | ';' -> one SEMI | ',' -> one COMMA
    | c when is_digit c ->
      let text, j = span is_digit s i in
      Seq.Cons ((INT (int_of_string text), i), tokens_from s j)
    | c when is_alpha c ->
      let text, j = span (fun c -> is_alpha c || is_digit c) s i in
      let tok = if Keywords.mem text keywords then KW text else ID text in
      Seq.Cons ((tok, i), tokens_from s j)
    | _ ->
      let two = if i + 1 < String.length s then String.sub s i 2 else "" in
      match two, s.[i] with
      | (":=" | "==" | "&&"), _ -> Seq.Cons ((OP two, i), tokens_from s (i + 2))
      | _, ('+' | '-' | '*' | '/' | '<' | '!' as c) -> one (OP (String.make 1 c))
      | _, c -> raise (Error { pos = i; msg = Printf.sprintf "unexpected %C" c })

let tokens s = tokens_from s 0

let show = function
  | INT n -> string_of_int n
  | ID s | KW s | OP s -> s
  | LPAREN -> "(" | RPAREN -> ")" | LBRACE -> "{" | RBRACE -> "}"
  | SEMI -> ";" | COMMA -> "," | EOF -> "<eof>"
