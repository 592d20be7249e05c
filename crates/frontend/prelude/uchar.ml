(* Unicode scalar values: numbers without the surrogates. All of Uchar up to 5.3. *)

type t
external to_int : t -> int = "%identity"
external unsafe_of_int : int -> t = "%identity"
external unsafe_to_char : t -> char = "%identity"

let is_valid n = (0 <= n && n <= 0xd7ff) || (0xe000 <= n && n <= 0x10ffff)
let of_int n =
  if is_valid n then unsafe_of_int n else invalid_arg (__format_int "%X" n ^ " is not an Unicode scalar value")
let min = unsafe_of_int 0
let max = unsafe_of_int 0x10ffff
let bom = unsafe_of_int 0xfeff
let rep = unsafe_of_int 0xfffd
let succ u =
  match to_int u with
  | 0xd7ff -> unsafe_of_int 0xe000
  | 0x10ffff -> invalid_arg "U+10FFFF has no successor"
  | n -> unsafe_of_int (n + 1)
let pred u =
  match to_int u with
  | 0xe000 -> unsafe_of_int 0xd7ff
  | 0 -> invalid_arg "U+0000 has no predecessor"
  | n -> unsafe_of_int (n - 1)
let is_char u = to_int u < 256
let of_char c : t = unsafe_of_int (int_of_char c)
let to_char u : char =
  let n = to_int u in
  if n < 256 then unsafe_to_char u
  else
    let zeros = if n < 0x1000 then "0" else "" in
    invalid_arg ("U+" ^ zeros ^ __format_int "%X" n ^ " is not a latin1 character")
let equal (a : t) (b : t) = to_int a = to_int b
let compare (a : t) (b : t) = compare (to_int a) (to_int b)
let hash = to_int
external __hash : int -> int -> int -> 'a -> int = "%hash"
let seeded_hash seed (u : t) = __hash 10 100 seed (to_int u)

(* Since 4.14: what decoding a text at a place gives; the value, the number of bytes, and whether they are well formed. *)

type utf_decode
external __decode_to_int : utf_decode -> int = "%identity"
external __decode_of_int : int -> utf_decode = "%identity"
let __well_formed = 1 lsl 27
let utf_decode n u = __decode_of_int (__well_formed lor (n lsl 24) lor to_int u)
let utf_decode_invalid n = __decode_of_int ((n lsl 24) lor to_int rep)
let utf_decode_is_valid decode = __decode_to_int decode land __well_formed <> 0
let utf_decode_length decode = (__decode_to_int decode lsr 24) land 7
let utf_decode_uchar decode = unsafe_of_int (__decode_to_int decode land 0xffffff)
let utf_8_byte_length u =
  let n = to_int u in
  if n < 0x80 then 1 else if n < 0x800 then 2 else if n < 0x10000 then 3 else 4
let utf_16_byte_length u = if to_int u < 0x10000 then 2 else 4
