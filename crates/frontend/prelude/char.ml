(* Characters are bytes. All of Char up to 5.3. *)

type t = char

external code : char -> int = "%identity"
external unsafe_chr : int -> char = "%identity"
let chr n = if n < 0 || n > 255 then invalid_arg "Char.chr" else unsafe_chr n
external __string_escaped : string -> string = "%stringescaped"
let escaped c =
  match c with
  | '\'' -> "\\'"
  | '"' -> "\""
  | c -> __string_escaped (__magic (__bytes_make 1 c))
let lowercase_ascii c =
  match c with
  | 'A' .. 'Z' -> unsafe_chr (code c + 32)
  | _ -> c
let uppercase_ascii c =
  match c with
  | 'a' .. 'z' -> unsafe_chr (code c - 32)
  | _ -> c

(* The two of old that know Latin-1. *)
let lowercase c =
  match c with
  | 'A' .. 'Z' | '\192' .. '\214' | '\216' .. '\222' -> unsafe_chr (code c + 32)
  | _ -> c
let uppercase c =
  match c with
  | 'a' .. 'z' | '\224' .. '\246' | '\248' .. '\254' -> unsafe_chr (code c - 32)
  | _ -> c
let compare (a : t) (b : t) = code a - code b
let equal (a : t) (b : t) = a = b

external __hash : int -> int -> int -> 'a -> int = "%hash"
let hash (x : t) = __hash 10 100 0 x
let seeded_hash seed (x : t) = __hash 10 100 seed x
