(* The type of (). All of 4.13's Unit. *)

type t = unit

let equal (() : t) (() : t) = true
let compare (() : t) (() : t) = 0
let to_string (() : t) = "()"
