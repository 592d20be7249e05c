type binop = Add | Sub | Mul | Lt | Eq
type t =
  | Num of int
  | Bool of bool
  | Id of string
  | Bin of binop * t * t
  | If of t * t * t
  | Fun of string * t
  | Call of t * t
  | Let of { name : string; recursive : bool; value : t; body : t }
[@@deriving_nothing]
let string_of_binop = function Add -> "+" | Sub -> "-" | Mul -> "*" | Lt -> "<" | Eq -> "="
