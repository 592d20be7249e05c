(* The type of (). All of Unit up to 5.3. *)

type t = unit = ()

let equal (() : t) (() : t) = true
let compare (() : t) (() : t) = 0
let to_string (() : t) = "()"
