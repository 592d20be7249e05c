type t = int
let of_cents c = c
let zero = 0
let ( + ) = Stdlib.( + )
let scale k t = k * t
let percent p t = t * p / 100
let to_string t = Printf.sprintf "$%d.%02d" (t / 100) (t mod 100)
