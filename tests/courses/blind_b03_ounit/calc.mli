(** Arithmetic expressions. *)
type op = Plus | Minus | Times | Div
type expr =
  | Int of int
  | Var of string
  | Binop of op * expr * expr
  | Let of string * expr * expr

exception Unbound of string
(** Raised by [eval]. *)

module Env : Map.S with type key = string

val eval : int Env.t -> expr -> int
val to_string : ?prec:int -> expr -> string
