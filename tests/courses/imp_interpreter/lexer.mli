type token =
  | INT of int
  | ID of string
  | KW of string
  | OP of string
  | LPAREN | RPAREN | LBRACE | RBRACE | SEMI | COMMA
  | EOF

exception Error of { pos : int; msg : string }

val tokens : string -> (token * int) Seq.t
val show : token -> string
