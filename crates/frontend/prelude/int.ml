(* Integers of 63 bits. All of Int up to 5.3. *)

type t = int

let zero = 0
let one = 1
let minus_one = -1
external neg : int -> int = "%negint"
external add : int -> int -> int = "%addint"
external sub : int -> int -> int = "%subint"
external mul : int -> int -> int = "%mulint"
external div : int -> int -> int = "%divint"
external rem : int -> int -> int = "%modint"
let succ = succ
let pred = pred
let abs = abs
let max_int = max_int
let min_int = min_int
external logand : int -> int -> int = "%andint"
external logor : int -> int -> int = "%orint"
external logxor : int -> int -> int = "%xorint"
let lognot = lnot
external shift_left : int -> int -> int = "%lslint"
external shift_right : int -> int -> int = "%asrint"
external shift_right_logical : int -> int -> int = "%lsrint"
let equal (a : int) (b : int) = a = b
let compare (a : int) (b : int) = compare a b
let min (a : int) (b : int) = if a <= b then a else b
let max (a : int) (b : int) = if a >= b then a else b
external to_float : int -> float = "%floatofint"
external of_float : float -> int = "%intoffloat"
let to_string = string_of_int

external __hash : int -> int -> int -> 'a -> int = "%hash"
let hash (x : t) = __hash 10 100 0 x
let seeded_hash seed (x : t) = __hash 10 100 seed x
