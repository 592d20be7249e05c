(* Integers of 32 bits. All of Int32 up to 5.3 but format.

   A value is a block that holds a number from -2^31 to 2^31 - 1. *)

type t = int32

external __box : int -> int32 = "%makeint32"
external to_int : int32 -> int = "%field0"
(* The number modulo 2^32. *)
let of_int n = __box ((n lsl 31) asr 31)
let zero = 0l
let one = 1l
let minus_one = -1l
let max_int = 0x7fff_ffffl
let min_int = 0x8000_0000l
let neg a = of_int (-to_int a)
let add a b = of_int (to_int a + to_int b)
let sub a b = of_int (to_int a - to_int b)
let mul a b = of_int (to_int a * to_int b)
let div a b = of_int (to_int a / to_int b)
let rem a b = of_int (to_int a mod to_int b)
let succ a = of_int (to_int a + 1)
let pred a = of_int (to_int a - 1)
let abs a = if to_int a < 0 then neg a else a
let logand a b = __box (to_int a land to_int b)
let logor a b = __box (to_int a lor to_int b)
let logxor a b = __box (to_int a lxor to_int b)
let lognot a = __box (lnot (to_int a))
(* The machine looks at the last five bits of a distance. *)
let shift_left a n = of_int (to_int a lsl (n land 31))
let shift_right a n = __box (to_int a asr (n land 31))
let __unsigned a = to_int a land 0xffff_ffff
let shift_right_logical a n = of_int (__unsigned a lsr (n land 31))
(* The bits of the nearest float of 32 bits, of two equally near ones the even one: a sign, eight for the exponent, 23 for what
   follows the first one. *)
let bits_of_float x =
  let nearest number =
    let below = int_of_float number in
    let rest = number -. float_of_int below in
    if rest > 0.5 || (rest = 0.5 && below land 1 = 1) then below + 1 else below
  in
  let size = abs_float x in
  let part, exponent = frexp size in
  let bits =
    if x <> x then 0x7fc0_0000
    else if exponent > 128 || size = infinity then 0x7f80_0000
    else if exponent > -126 && size > 0. then ((exponent + 125) lsl 23) + nearest (ldexp part 24)
    else nearest (ldexp size 149)
  in
  of_int (if copysign 1. x < 0. then bits lor 0x8000_0000 else bits)
let float_of_bits a =
  let exponent = (to_int a lsr 23) land 255 and fraction = to_int a land 0x7f_ffff in
  let size =
    if exponent = 0 then ldexp (float_of_int fraction) (-149)
    else if exponent < 255 then ldexp (float_of_int (fraction + 0x80_0000)) (exponent - 150)
    else if fraction = 0 then infinity
    else nan
  in
  copysign size (if to_int a < 0 then -1. else 1.)
let of_float x = of_int (int_of_float x)
let to_float a = float_of_int (to_int a)
let compare (a : t) (b : t) = compare (to_int a) (to_int b)
let equal (a : t) (b : t) = to_int a = to_int b
let min (a : t) (b : t) : t = if to_int a <= to_int b then a else b
let max (a : t) (b : t) : t = if to_int a >= to_int b then a else b
let unsigned_compare (a : t) (b : t) = Stdlib.compare (__unsigned a) (__unsigned b)
let unsigned_to_int a = Some (__unsigned a)
let unsigned_div a b = of_int (__unsigned a / __unsigned b)
let unsigned_rem a b = of_int (__unsigned a mod __unsigned b)

(* Texts. As for int: a sign, then decimal digits, or 0x, 0o, 0b, 0u and digits that may mean 32 bits. *)

let __wraps text =
  let start = if text <> "" && (text.[0] = '-' || text.[0] = '+') then 1 else 0 in
  String.length text > start + 1 && text.[start] = '0' && (match text.[start + 1] with '0' .. '9' | '_' -> false | _ -> true)
let of_string text =
  let fail () = failwith "Int32.of_string" in
  match int_of_string_opt text with
  | None -> fail ()
  | Some n ->
    if __wraps text then
      if Stdlib.abs n > 0xffff_ffff then fail () else of_int n
    else if n < -0x8000_0000 || n > 0x7fff_ffff then fail ()
    else __box n
let of_string_opt text = try Some (of_string text) with Failure _ -> None
let to_string a = string_of_int (to_int a)
(* The number that a conversion shows: those without a sign show 32 bits. *)
let __shown conversion a =
  match conversion with
  | 'd' | 'i' -> to_int a
  | _ -> __unsigned a

external __hash : int -> int -> int -> 'a -> int = "%hash"
let hash (a : t) = __hash 10 100 0 a
let seeded_hash seed (a : t) = __hash 10 100 seed a

(* For inputs and results: from a number and how often a quarter of the range is added to it, and back. *)
let __int32_of_parts (number, quarters) = of_int (number + (quarters lsl 30))
let __int32_to_parts a =
  let number = (to_int a lsl 33) asr 33 in
  number, (to_int a - number) asr 30
