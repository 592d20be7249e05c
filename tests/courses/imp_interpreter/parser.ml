open Ast
open Lexer

exception Syntax of string

type state = { mutable toks : (token * int) list }

let peek st = match st.toks with [] -> EOF | (t, _) :: _ -> t
let advance st = match st.toks with [] -> () | _ :: rest -> st.toks <- rest

let error st what =
  let pos = match st.toks with (_, p) :: _ -> p | [] -> -1 in
  raise (Syntax (Format.asprintf "at %d: expected %s, found %s" pos what (show (peek st))))

let eat st tok = if peek st = tok then advance st else error st (show tok)

let left_assoc st operand ops =
  let rec go acc =
    match peek st with
    | OP o when List.mem_assoc o ops ->
      advance st;
      let rhs = operand st in
      go (Binop (List.assoc o ops, acc, rhs))
    | _ -> acc
  in
  go (operand st)

let rec expr st = left_assoc st comparison [ "&&", And ]
and comparison st = left_assoc st sum [ "<", Lt; "==", Eq ]
and sum st = left_assoc st product [ "+", Add; "-", Sub ]
and product st = left_assoc st atom [ "*", Mul; "/", Div ]
and atom st =
  match peek st with
  | INT n -> advance st; Int n
  | KW ("true" | "false" as b) -> advance st; Bool (bool_of_string b)
  | ID x -> advance st; Var x
  | OP "!" -> advance st; Not (atom st)
  | OP "-" -> advance st; (match atom st with Int n -> Int (-n) | e -> Binop (Sub, Int 0, e))
  | LPAREN ->
    advance st;
    let e = expr st in
    eat st RPAREN;
    e
  | _ -> error st "an expression"

let rec cmd st =
  match peek st with
  | KW "skip" -> advance st; Skip
  | KW "if" ->
    advance st;
    let e = expr st in
    let t = block st in
    let f = if peek st = KW "else" then (advance st; block st) else Skip in
    If (e, t, f)
  | KW "while" ->
    advance st;
    let guard = expr st in
    let body = block st in
    While { guard; body }
  | KW "print" ->
    advance st;
    eat st LPAREN;
    let rec args acc =
      let acc = expr st :: acc in
      if peek st = COMMA then (advance st; args acc) else List.rev acc
    in
    let es = args [] in
    eat st RPAREN;
    Print es
  | ID x -> advance st; eat st (OP ":="); Assign (x, expr st)
  | _ -> error st "a command"

and block st =
  eat st LBRACE;
  let c = seq st in
  eat st RBRACE;
  c

and seq st =
  let rec go acc =
    match peek st with
    | RBRACE | EOF -> List.rev acc
    | SEMI -> advance st; go acc
    | _ -> go (cmd st :: acc)
  in
  match go [] with [ c ] -> c | cs -> Seq cs

let program text =
  let st = { toks = List.of_seq (Lexer.tokens text) } in
  let c = seq st in
  eat st EOF;
  c
