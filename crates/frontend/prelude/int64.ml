(* Integers of 64 bits. All of Int64 up to 5.3 but format.

   A value is a block that holds its upper 32 bits as a signed number and its lower ones as a number that is not negative. *)

type t = int64

external __box : int -> int -> int64 = "%makeint64"
external __upper : int64 -> int = "%field0"
external __lower : int64 -> int = "%field1"
let __signed n = (n lsl 31) asr 31
let __mask = 0xffff_ffff
(* Of halves that may have grown beyond 32 bits. *)
let __carry upper lower = __box (__signed (upper + (lower asr 32))) (lower land __mask)
let of_int n = __box (n asr 32) (n land __mask)
let to_int a = (__upper a lsl 32) lor __lower a
let zero = 0L
let one = 1L
let minus_one = -1L
let max_int = 0x7fff_ffff_ffff_ffffL
let min_int = 0x8000_0000_0000_0000L
let add a b = __carry (__upper a + __upper b) (__lower a + __lower b)
let sub a b = __carry (__upper a - __upper b) (__lower a - __lower b)
let neg a = __carry (-__upper a) (-__lower a)
let succ a = add a one
let pred a = sub a one
let abs a = if __upper a < 0 then neg a else a
(* Whether it is a number of 63 bits, with which int can compute. *)
let __fits a = __upper a >= -0x4000_0000 && __upper a < 0x4000_0000
(* The product of the lower halves has 64 bits: it is made of two of at most 48. *)
let mul a b =
  let x = __lower a and y = __lower b in
  let low = x * (y land 0xffff) and high = x * (y lsr 16) in
  let upper = (__upper a * y) + (x * __upper b) + (high lsr 16) in
  __carry upper (low + ((high land 0xffff) lsl 16))
let logand a b = __box (__upper a land __upper b) (__lower a land __lower b)
let logor a b = __box (__upper a lor __upper b) (__lower a lor __lower b)
let logxor a b = __box (__upper a lxor __upper b) (__lower a lxor __lower b)
let lognot a = __box (lnot (__upper a)) (lnot (__lower a) land __mask)
(* The machine looks at the last six bits of a distance. *)
let shift_left a n =
  let n = n land 63 in
  if n >= 32 then __box (__signed (__lower a lsl (n - 32))) 0
  else __box (__signed ((__upper a lsl n) lor (__lower a lsr (32 - n)))) ((__lower a lsl n) land __mask)
let shift_right a n =
  let n = n land 63 in
  if n >= 32 then __box (__upper a asr 32) ((__upper a asr (n - 32)) land __mask)
  else __box (__upper a asr n) (((__upper a lsl (32 - n)) lor (__lower a lsr n)) land __mask)
let shift_right_logical a n =
  let n = n land 63 and upper = __upper a land __mask in
  if n >= 32 then __box 0 (upper lsr (n - 32))
  else __box (__signed (upper lsr n)) (((upper lsl (32 - n)) lor (__lower a lsr n)) land __mask)
let compare (a : t) (b : t) = compare a b
let equal (a : t) (b : t) = __upper a = __upper b && __lower a = __lower b
let min (a : t) (b : t) : t = if compare a b <= 0 then a else b
let max (a : t) (b : t) : t = if compare a b >= 0 then a else b

(* Division. Numbers without a sign are divided bit by bit where int cannot do it. *)

let unsigned_compare (a : t) (b : t) =
  let order = Stdlib.compare (__upper a land __mask) (__upper b land __mask) in
  if order <> 0 then order else Stdlib.compare (__lower a) (__lower b)
let __is_small a = __upper a >= 0 && __upper a < 0x4000_0000
(* Quotient and remainder. *)
let __divide_unsigned a b =
  if __upper b = 0 && __lower b = 0 then raise Division_by_zero
  else if __is_small a && __is_small b then of_int (to_int a / to_int b), of_int (to_int a mod to_int b)
  else
    let rec from bit quotient rest =
      if bit < 0 then quotient, rest
      else
        let wide = __upper rest < 0 in
        let rest = logor (shift_left rest 1) (logand (shift_right_logical a bit) one) in
        if wide || unsigned_compare rest b >= 0 then from (bit - 1) (logor quotient (shift_left one bit)) (sub rest b)
        else from (bit - 1) quotient rest
    in
    from 63 zero zero
let unsigned_div (a : int64) (b : int64) : int64 = fst (__divide_unsigned a b)
let unsigned_rem (a : int64) (b : int64) : int64 = snd (__divide_unsigned a b)
let div (a : int64) (b : int64) : int64 =
  if equal b minus_one then neg a
  else if __fits a && __fits b then of_int (to_int a / to_int b)
  else
    let quotient = unsigned_div (abs a) (abs b) in
    if __upper a < 0 <> (__upper b < 0) then neg quotient else quotient
let rem (a : int64) (b : int64) : int64 =
  if __fits a && __fits b then of_int (to_int a mod to_int b)
  else
    let rest = unsigned_rem (abs a) (abs b) in
    if __upper a < 0 then neg rest else rest
let unsigned_to_int a = if __is_small a then Some (to_int a) else None

(* Other numbers. *)

let of_int32 n = of_int (Int32.to_int n)
external __nativeint : int -> int -> nativeint = "%makenativeint"
external __native_upper : nativeint -> int = "%field0"
external __native_lower : nativeint -> int = "%field1"
let of_nativeint n = __box (__native_upper n) (__native_lower n)
let to_nativeint a = __nativeint (__upper a) (__lower a)
let to_int32 a = Int32.of_int (__lower a)
(* Rounded once: the upper half is exact. *)
let to_float a = (float_of_int (__upper a) *. 4294967296.) +. float_of_int (__lower a)
(* Towards zero; what does not fit becomes the smallest number. *)
(* The bits of a float: its sign, eleven for the exponent, 52 for what follows the first one. All numbers that are none are `nan`. *)
let bits_of_float x =
  let bits exponent fraction =
    let sign = if copysign 1. x < 0. then 2048 else 0 in
    logor (shift_left (of_int (sign + exponent)) 52) (of_int fraction)
  in
  let size = abs_float x in
  if x <> x then 0x7ff0_0000_0000_0001L
  else if size = infinity then bits 2047 0
  else
    let part, exponent = frexp size in
    if exponent > -1022 && size > 0. then bits (exponent + 1022) (int_of_float (ldexp part 53) - 0x10_0000_0000_0000)
    else bits 0 (int_of_float (ldexp size 1074))
let float_of_bits (a : int64) =
  let exponent = to_int (shift_right_logical a 52) land 2047 and fraction = to_int a land 0xf_ffff_ffff_ffff in
  let size =
    if exponent = 0 then ldexp (float_of_int fraction) (-1074)
    else if exponent < 2047 then ldexp (float_of_int (fraction + 0x10_0000_0000_0000)) (exponent - 1075)
    else if fraction = 0 then infinity
    else nan
  in
  copysign size (if compare a zero < 0 then -1. else 1.)
let of_float x =
  if not (x >= -9223372036854775808. && x < 9223372036854775808.) then min_int
  else
    let size = Stdlib.floor (abs_float x) in
    let upper = Stdlib.floor (size /. 4294967296.) in
    let number = __carry (int_of_float upper) (int_of_float (size -. (upper *. 4294967296.))) in
    if x < 0. then neg number else number

(* Texts. *)

let __digit c =
  match c with
  | '0' .. '9' -> Char.code c - 48
  | 'a' .. 'f' -> Char.code c - 87
  | 'A' .. 'F' -> Char.code c - 55
  | _ -> 16
let of_string text : int64 =
  let fail () = failwith "Int64.of_string" in
  let length = String.length text in
  let negative = length > 0 && text.[0] = '-' in
  let start = if length > 0 && (text.[0] = '-' || text.[0] = '+') then 1 else 0 in
  let marked = start + 1 < length && text.[start] = '0' in
  let base, signed, start =
    match if marked then text.[start + 1] else '0' with
    | 'x' | 'X' -> 16, false, start + 2
    | 'o' | 'O' -> 8, false, start + 2
    | 'b' | 'B' -> 2, false, start + 2
    | 'u' | 'U' -> 10, false, start + 2
    | _ -> 10, true, start
  in
  let most = unsigned_div minus_one (of_int base) in
  let rec read i number =
    if i = length then number
    else if text.[i] = '_' then read (i + 1) number
    else
      let digit = __digit text.[i] in
      if digit >= base || unsigned_compare number most > 0 then fail ()
      else
        let next = add (mul number (of_int base)) (of_int digit) in
        if unsigned_compare next (of_int digit) < 0 then fail () else read (i + 1) next
  in
  if start >= length || __digit text.[start] >= base then fail ()
  else
    let number = read start zero in
    let too_large = __upper number < 0 && not (negative && equal number min_int) in
    if signed && too_large then fail () else if negative then neg number else number
let of_string_opt text : int64 option = try Some (of_string text) with Failure _ -> None
let rec __unsigned_to_string a =
  if __is_small a then string_of_int (to_int a)
  else
    let quotient, rest = __divide_unsigned a (of_int 10) in
    __unsigned_to_string quotient ^ string_of_int (to_int rest)
let to_string a =
  if __fits a then string_of_int (to_int a) else if __upper a < 0 then "-" ^ __unsigned_to_string (neg a)
  else __unsigned_to_string a
(* Digits in a base that is a power of two. *)
let __in_base conversion a =
  let bits = if conversion = 'o' then 3 else 4 in
  let mask = of_int ((1 lsl bits) - 1) in
  let letters = if conversion = 'X' then "0123456789ABCDEF" else "0123456789abcdef" in
  let rec digits a text =
    let text = String.make 1 letters.[to_int (logand a mask)] ^ text in
    let a = shift_right_logical a bits in
    if equal a zero then text else digits a text
  in
  digits a ""
(* What C's printf writes for one conversion without width; `sign` stands before what is not negative. *)
let __written sign alternate conversion a =
  match conversion with
  | 'd' | 'i' -> if __upper a < 0 then to_string a else sign ^ to_string a
  | 'u' -> __unsigned_to_string a
  | _ ->
    let digits = __in_base conversion a in
    if not alternate || equal a zero then digits
    else if conversion = 'o' then "0" ^ digits
    else "0" ^ String.make 1 conversion ^ digits

external __hash : int -> int -> int -> 'a -> int = "%hash"
let hash (a : t) = __hash 10 100 0 a
let seeded_hash seed (a : t) = __hash 10 100 seed a

(* For inputs and results: from a number and how often a quarter of the range is added to it, and back. *)
let __int64_of_parts (number, quarters) = add (of_int number) (shift_left (of_int quarters) 62)
let __int64_to_parts a =
  let number = shift_right (shift_left a 2) 2 in
  to_int number, to_int (shift_right (sub a number) 62)
