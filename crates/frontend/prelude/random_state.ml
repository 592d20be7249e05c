(* A generator of random numbers: the one of 4.13 and 4.14, an additive lagged Fibonacci generator of 55 numbers of 30 bits, whose
   seeds are spread by MD5. All of Random.State up to 4.14. Where OCaml asks the machine for a seed the seed is always the same. *)

type t = { __numbers : int array; mutable __at : int }

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
  let state = { __numbers = Array.make 55 0; __at = 0 } in
  __seed state seed;
  state
let make_self_init () = make [| 0 |]
let copy state = { __numbers = Array.copy state.__numbers; __at = state.__at }
let __set state other =
  Array.blit other.__numbers 0 state.__numbers 0 55;
  state.__at <- other.__at

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
