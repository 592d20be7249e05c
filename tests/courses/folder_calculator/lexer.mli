exception Error of int

val tokens : string -> Token.t list
