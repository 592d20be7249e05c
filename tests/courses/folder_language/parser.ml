open Ast
open Lexer
exception Parse_error of string
type stream = { mutable toks : token list }
let peek st = match st.toks with [] -> EOF | t :: _ -> t
let advance st = match st.toks with [] -> () | _ :: r -> st.toks <- r
let expect st t = if peek st = t then advance st else raise (Parse_error "unexpected token")
let ident st = match peek st with IDENT x -> advance st; x | _ -> raise (Parse_error "identifier")
let rec expr st = match peek st with
  | KW "let" ->
    advance st;
    let recursive = peek st = KW "rec" in
    if recursive then advance st;
    let name = ident st in
    expect st (SYM "=");
    let value = expr st in
    expect st (KW "in");
    Let { name; recursive; value; body = expr st }
  | KW "if" ->
    advance st;
    let c = expr st in
    expect st (KW "then");
    let t = expr st in
    expect st (KW "else");
    If (c, t, expr st)
  | KW "fun" ->
    advance st;
    let x = ident st in
    expect st (SYM "->");
    Fun (x, expr st)
  | _ -> comparison st
and comparison st =
  let a = sum st in
  match peek st with
  | SYM "<" -> advance st; Bin (Lt, a, sum st)
  | SYM "=" -> advance st; Bin (Eq, a, sum st)
  | _ -> a
and sum st =
  let rec loop a = match peek st with
    | SYM ("+" | "-" as o) -> advance st; loop (Bin ((if o = "+" then Add else Sub), a, product st))
    | _ -> a
  in
  loop (product st)
and product st =
  let rec loop a = if peek st = SYM "*" then (advance st; loop (Bin (Mul, a, app st))) else a in
  loop (app st)
and app st =
  let rec loop f = match peek st with
    | INT _ | IDENT _ | SYM "(" | KW ("true" | "false") -> loop (Call (f, atom st))
    | _ -> f
  in
  loop (atom st)
and atom st = match peek st with
  | INT n -> advance st; Num n
  | IDENT x -> advance st; Id x
  | KW ("true" as b) | KW ("false" as b) -> advance st; Bool (bool_of_string b)
  | SYM "(" -> advance st; let e = expr st in expect st (SYM ")"); e
  | _ -> raise (Parse_error "atom")
let parse s = let st = { toks = tokenize s } in let e = expr st in expect st EOF; e
