(* Floats. All of Float up to 5.3 but erf, erfc, Array and ArrayLabels. *)

type t = float

let zero = 0.
let one = 1.
let minus_one = -1.
external neg : float -> float = "%negfloat"
external add : float -> float -> float = "%addfloat"
external sub : float -> float -> float = "%subfloat"
external mul : float -> float -> float = "%mulfloat"
external div : float -> float -> float = "%divfloat"
external fma : float -> float -> float -> float = "%fmafloat"
external rem : float -> float -> float = "%fmodfloat"
external abs : float -> float = "%absfloat"
let infinity = infinity
let neg_infinity = neg_infinity
let nan = nan
let pi = 0x1.921fb54442d18p+1
let max_float = max_float
let min_float = min_float
let epsilon = epsilon_float
let is_finite (x : float) = x -. x = 0.
let is_infinite (x : float) = abs x = infinity
let is_nan (x : float) = x <> x
external trunc : float -> float = "%truncfloat"
external round : float -> float = "%roundfloat"
let is_integer x = x = trunc x && is_finite x
external of_int : int -> float = "%floatofint"
external to_int : float -> int = "%intoffloat"
external of_string : string -> float = "%floatofstring"
let of_string_opt = float_of_string_opt
let to_string = string_of_float
type nonrec fpclass = fpclass = FP_normal | FP_subnormal | FP_zero | FP_infinite | FP_nan
let classify_float : float -> fpclass = classify_float
external pow : float -> float -> float = "%powfloat"
external sqrt : float -> float = "%sqrtfloat"
external cbrt : float -> float = "%cbrtfloat"
external exp : float -> float = "%expfloat"
external exp2 : float -> float = "%exp2float"
external log : float -> float = "%logfloat"
external log10 : float -> float = "%log10float"
external log2 : float -> float = "%log2float"
external expm1 : float -> float = "%expm1float"
external log1p : float -> float = "%log1pfloat"
external cos : float -> float = "%cosfloat"
external sin : float -> float = "%sinfloat"
external tan : float -> float = "%tanfloat"
external acos : float -> float = "%acosfloat"
external asin : float -> float = "%asinfloat"
external atan : float -> float = "%atanfloat"
external atan2 : float -> float -> float = "%atan2float"
external hypot : float -> float -> float = "%hypotfloat"
external cosh : float -> float = "%coshfloat"
external sinh : float -> float = "%sinhfloat"
external tanh : float -> float = "%tanhfloat"
external acosh : float -> float = "%acoshfloat"
external asinh : float -> float = "%asinhfloat"
external atanh : float -> float = "%atanhfloat"
external ceil : float -> float = "%ceilfloat"
external floor : float -> float = "%floorfloat"
external next_after : float -> float -> float = "%nextafterfloat"
let succ x = next_after x infinity
let pred x = next_after x neg_infinity
external copy_sign : float -> float -> float = "%copysignfloat"
let sign_bit x = copy_sign 1. x < 0.
external frexp : float -> float * int = "%frexpfloat"
external ldexp : float -> int -> float = "%ldexpfloat"
external modf : float -> float * float = "%modffloat"
let compare (x : t) (y : t) = compare x y
let equal (x : t) (y : t) = compare x y = 0
external __hash : int -> int -> int -> 'a -> int = "%hash"
let hash (x : t) = __hash 10 100 0 x
let seeded_hash seed (x : t) = __hash 10 100 seed x

(* The smaller of two; nan if one is nan; -0. counts as smaller than 0. *)
let __min (x : float) (y : float) =
  if is_nan x || is_nan y then nan
  else if x < y || (x = y && sign_bit x) then x
  else y
let __max (x : float) (y : float) =
  if is_nan x || is_nan y then nan
  else if x > y || (x = y && not (sign_bit x)) then x
  else y
let min_max x y = __min x y, __max x y

(* As above, but nan only if both are nan. *)
let __min_num (x : float) (y : float) = if is_nan x then y else if is_nan y then x else __min x y
let __max_num (x : float) (y : float) = if is_nan x then y else if is_nan y then x else __max x y
let min_max_num x y = __min_num x y, __max_num x y

let min (x : t) (y : t) : t = __min x y
let max = __max
let min_num (x : t) (y : t) : t = __min_num x y
let max_num (x : t) (y : t) : t = __max_num x y
