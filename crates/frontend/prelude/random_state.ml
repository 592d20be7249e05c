(* Generators of random numbers. All of Random.State up to 4.14. Where OCaml asks the machine for a seed the seed is always the same.
   That of 4.13 and 4.14 is an additive lagged Fibonacci generator of 55 numbers of 30 bits, whose seeds are spread by MD5. That of 5.0
   and later is LXM, L64X128: its functions are called `__lxm_f`, and stand for `f` in programs for these versions. *)

(* The 55 numbers with the place among them; the four numbers of LXM. *)
type t = { mutable __numbers : int array; mutable __at : int; mutable __lxm : int64 array }

let __seed state seed =
  let seed = if Array.length seed = 0 then [| 0 |] else seed in
  let numbers = state.__numbers in
  Array.iteri (fun i _ -> numbers.(i) <- i) numbers;
  let digest = ref "x" in
  for i = 0 to 54 + max 55 (Array.length seed) do
    digest := Digest.string (!digest ^ string_of_int seed.(i mod Array.length seed));
    let spread = String.get_uint16_le !digest 0 lor (String.get_uint16_le !digest 2 lsl 16) in
    numbers.(i mod 55) <- (numbers.(i mod 55) lxor spread) land 0x3fff_ffff
  done;
  state.__at <- 0
let make seed =
  let state = { __numbers = Array.make 55 0; __at = 0; __lxm = [||] } in
  __seed state seed;
  state
let make_self_init () = make [| 0 |]
let copy state = { __numbers = Array.copy state.__numbers; __at = state.__at; __lxm = Array.copy state.__lxm }
let __set state other =
  state.__numbers <- Array.copy other.__numbers;
  state.__at <- other.__at;
  state.__lxm <- Array.copy other.__lxm

let bits state =
  let at = (state.__at + 1) mod 55 in
  let old = Array.unsafe_get state.__numbers at in
  let other = Array.unsafe_get state.__numbers ((at + 24) mod 55) in
  let fresh = (other + (old lxor ((old lsr 25) land 0x1f))) land 0x3fff_ffff in
  state.__at <- at;
  Array.unsafe_set state.__numbers at fresh;
  fresh

(* Numbers below a bound: those of the last, incomplete stretch of multiples of the bound are drawn again. *)

let rec __below state bound =
  let drawn = bits state in
  let n = drawn mod bound in
  if drawn - n > 0x3fff_ffff - bound + 1 then __below state bound else n
let int state bound =
  if bound > 0x3fff_ffff || bound <= 0 then invalid_arg "Random.int" else __below state bound
let rec __below_wide state bound =
  let first = bits state in
  let second = bits state in
  let drawn, most =
    if bound <= 0x7fff_ffff then ((second land 0x3fff_c000) lsl 1) lor (first lsr 15), 0x7fff_ffff
    else
      let third = bits state in
      ((((third land 0x3fff_fe00) lsl 12) lor (second lsr 9)) lsl 20) lor (first lsr 10), max_int
  in
  let n = drawn mod bound in
  if drawn - n > most - bound + 1 then __below_wide state bound else n
let full_int state bound =
  if bound <= 0 then invalid_arg "Random.full_int"
  else if bound > 0x3fff_ffff then __below_wide state bound
  else __below state bound
let rec __below32 state bound =
  let low = bits state in
  let high = bits state land 1 in
  let drawn = (high lsl 30) lor low in
  let n = drawn mod bound in
  if drawn - n > 0x7fff_ffff - bound + 1 then __below32 state bound else n
let int32 state (bound : Int32.t) : Int32.t =
  if Int32.compare bound 0l <= 0 then invalid_arg "Random.int32" else Int32.of_int (__below32 state (Int32.to_int bound))
let rec __below64 state bound =
  let low = Int64.of_int (bits state) in
  let middle = Int64.shift_left (Int64.of_int (bits state)) 30 in
  let high = Int64.shift_left (Int64.of_int (bits state land 7)) 60 in
  let drawn = Int64.logor low (Int64.logor middle high) in
  let n = Int64.rem drawn bound in
  if Int64.compare (Int64.sub drawn n) (Int64.add (Int64.sub Int64.max_int bound) 1L) > 0 then __below64 state bound else n
let int64 state (bound : Int64.t) : Int64.t = if Int64.compare bound 0L <= 0 then invalid_arg "Random.int64" else __below64 state bound
let nativeint state (bound : Nativeint.t) : Nativeint.t = Int64.to_nativeint (int64 state (Int64.of_nativeint bound))
let float state bound =
  let first = float_of_int (bits state) in
  let second = float_of_int (bits state) in
  ((first /. 1073741824.) +. second) /. 1073741824. *. bound
let bool state = bits state land 1 = 0
let bits32 state : Int32.t =
  let low = bits state lsr 14 in
  let high = bits state lsr 14 in
  Int32.of_int ((high lsl 16) lor low)
let bits64 state : Int64.t =
  let low = bits state lsr 9 in
  let middle = bits state lsr 9 in
  let high = bits state lsr 8 in
  Int64.logor (Int64.of_int ((middle lsl 21) lor low)) (Int64.shift_left (Int64.of_int high) 42)
let nativebits state : Nativeint.t = Int64.to_nativeint (bits64 state)

(* LXM: a linear congruential generator with a number to add, beside a shift register of two; both are mixed. *)

let __rotate n by = Int64.logor (Int64.shift_left n by) (Int64.shift_right_logical n (64 - by))
let __mix n = Int64.mul (Int64.logxor n (Int64.shift_right_logical n 32)) 0xdaba0b6eb09322e3L
let __lxm_bits64 state : Int64.t =
  let numbers = state.__lxm in
  let sum = numbers.(1) and low = numbers.(2) in
  let mixed = __mix (__mix (Int64.add sum low)) in
  let high = Int64.logxor numbers.(3) low in
  numbers.(1) <- Int64.add (Int64.mul sum 0xd1342543de82ef95L) numbers.(0);
  numbers.(2) <- Int64.logxor (__rotate low 24) (Int64.logxor high (Int64.shift_left high 16));
  numbers.(3) <- __rotate high 37;
  Int64.logxor mixed (Int64.shift_right_logical mixed 32)

let __lxm_of_numbers added sum low high =
  let unless_zero n other = if Int64.equal n 0L then other else n in
  { __numbers = [||]; __at = 0; __lxm = [| Int64.logor added 1L; sum; unless_zero low 1L; unless_zero high 2L |] }
let __lxm_make seed =
  let text = Bytes.make ((8 * Array.length seed) + 1) '\001' in
  Array.iteri (fun i n -> Bytes.set_int64_le text (8 * i) (Int64.of_int n)) seed;
  let first = Digest.bytes text in
  Bytes.set text (8 * Array.length seed) '\002';
  let second = Digest.bytes text in
  __lxm_of_numbers (String.get_int64_le first 0) (String.get_int64_le first 8) (String.get_int64_le second 0)
    (String.get_int64_le second 8)
let __lxm_make_self_init () = __lxm_make [| 0 |]

let __lxm_bits state = Int64.to_int (__lxm_bits64 state) land 0x3fff_ffff
let rec __lxm_below state bound mask =
  let drawn = Int64.to_int (__lxm_bits64 state) land mask in
  let n = drawn mod bound in
  if drawn - n > mask - bound + 1 then __lxm_below state bound mask else n
let __lxm_int state bound =
  if bound > 0x3fff_ffff || bound <= 0 then invalid_arg "Random.int" else __lxm_below state bound 0x3fff_ffff
let __lxm_full_int state bound =
  if bound <= 0 then invalid_arg "Random.full_int"
  else __lxm_below state bound (if bound <= 0x3fff_ffff then 0x3fff_ffff else max_int)
let __lxm_bits32 state : Int32.t = Int64.to_int32 (__lxm_bits64 state)
let rec __lxm_int32 state (bound : Int32.t) : Int32.t =
  if Int32.compare bound 0l <= 0 then invalid_arg "Random.int32"
  else
    let drawn = Int32.shift_right_logical (__lxm_bits32 state) 1 in
    let n = Int32.rem drawn bound in
    let last = Int32.add (Int32.sub Int32.max_int bound) 1l in
    if Int32.compare (Int32.sub drawn n) last > 0 then __lxm_int32 state bound else n
let rec __lxm_int64 state (bound : Int64.t) : Int64.t =
  if Int64.compare bound 0L <= 0 then invalid_arg "Random.int64"
  else
    let drawn = Int64.shift_right_logical (__lxm_bits64 state) 1 in
    let n = Int64.rem drawn bound in
    let last = Int64.add (Int64.sub Int64.max_int bound) 1L in
    if Int64.compare (Int64.sub drawn n) last > 0 then __lxm_int64 state bound else n
let __lxm_nativeint state (bound : Nativeint.t) : Nativeint.t = Int64.to_nativeint (__lxm_int64 state (Int64.of_nativeint bound))
let __lxm_nativebits state : Nativeint.t = Int64.to_nativeint (__lxm_bits64 state)
let rec __lxm_part state =
  let n = Int64.shift_right_logical (__lxm_bits64 state) 11 in
  if Int64.equal n 0L then __lxm_part state else Int64.to_float n *. 0x1p-53
let __lxm_float state bound = __lxm_part state *. bound
let __lxm_bool state = Int64.compare (__lxm_bits64 state) 0L < 0
