open Types

type t

exception Occupied of int * int

val empty : t
val play : player -> int * int -> t -> t
val outcome : t -> outcome
val to_string : t -> string
