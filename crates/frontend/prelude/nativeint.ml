(* Integers of the machine, of 64 bits. All of Nativeint up to 5.3 but format. They are represented as int64 is, and Int64 computes with them. *)

type t = nativeint

external __wide : nativeint -> int64 = "%identity"
let __native = Int64.to_nativeint
let size = 64
let zero = 0n
let one = 1n
let minus_one = -1n
let max_int = 0x7fff_ffff_ffff_ffffn
let min_int = 0x8000_0000_0000_0000n
let of_int n = __native (Int64.of_int n)
let to_int a = Int64.to_int (__wide a)
let add a b = __native (Int64.add (__wide a) (__wide b))
let sub a b = __native (Int64.sub (__wide a) (__wide b))
let mul a b = __native (Int64.mul (__wide a) (__wide b))
let div a b = __native (Int64.div (__wide a) (__wide b))
let rem a b = __native (Int64.rem (__wide a) (__wide b))
let neg a = __native (Int64.neg (__wide a))
let succ a = add a one
let pred a = sub a one
let abs a = __native (Int64.abs (__wide a))
let logand a b = __native (Int64.logand (__wide a) (__wide b))
let logor a b = __native (Int64.logor (__wide a) (__wide b))
let logxor a b = __native (Int64.logxor (__wide a) (__wide b))
let lognot a = __native (Int64.lognot (__wide a))
let shift_left a n = __native (Int64.shift_left (__wide a) n)
let shift_right a n = __native (Int64.shift_right (__wide a) n)
let shift_right_logical a n = __native (Int64.shift_right_logical (__wide a) n)
let compare (a : t) (b : t) = compare a b
let equal (a : t) (b : t) = compare a b = 0
let min (a : t) (b : t) : t = if compare a b <= 0 then a else b
let max (a : t) (b : t) : t = if compare a b >= 0 then a else b
let unsigned_compare (a : t) (b : t) = Int64.unsigned_compare (__wide a) (__wide b)
let unsigned_div a b = __native (Int64.unsigned_div (__wide a) (__wide b))
let unsigned_rem a b = __native (Int64.unsigned_rem (__wide a) (__wide b))
let unsigned_to_int a = Int64.unsigned_to_int (__wide a)
let of_int32 n = __native (Int64.of_int32 n)
let to_int32 a = Int64.to_int32 (__wide a)
let of_float x = __native (Int64.of_float x)
let to_float a = Int64.to_float (__wide a)
let of_string text =
  match Int64.of_string_opt text with
  | Some number -> __native number
  | None -> failwith "Nativeint.of_string"
let of_string_opt text = Option.map __native (Int64.of_string_opt text)
let to_string a = Int64.to_string (__wide a)

external __hash : int -> int -> int -> 'a -> int = "%hash"
let hash (a : t) = __hash 10 100 0 a
let seeded_hash seed (a : t) = __hash 10 100 seed a

(* For inputs and results: from a number and how often a quarter of the range is added to it, and back. *)
let __nativeint_of_parts parts = __native (Int64.__int64_of_parts parts)
let __nativeint_to_parts a = Int64.__int64_to_parts (__wide a)
