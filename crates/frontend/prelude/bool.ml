(* Booleans. All of Bool up to 5.3. *)

type t = bool = false | true

let not = not
external ( && ) : bool -> bool -> bool = "%sequand"
external ( || ) : bool -> bool -> bool = "%sequor"
let equal (a : bool) (b : bool) = a = b
let compare (a : bool) (b : bool) = compare a b
let to_int b = if b then 1 else 0
let to_float b = if b then 1. else 0.
let to_string = string_of_bool

external __hash : int -> int -> int -> 'a -> int = "%hash"
let hash (x : t) = __hash 10 100 0 x
let seeded_hash seed (x : t) = __hash 10 100 seed x
