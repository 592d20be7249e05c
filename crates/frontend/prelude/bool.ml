(* Booleans. All of 4.13's Bool. *)

type t = bool

let not = not
external ( && ) : bool -> bool -> bool = "%sequand"
external ( || ) : bool -> bool -> bool = "%sequor"
let equal (a : bool) (b : bool) = a = b
let compare (a : bool) (b : bool) = compare a b
let to_int b = if b then 1 else 0
let to_float b = if b then 1. else 0.
let to_string = string_of_bool
