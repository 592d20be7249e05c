(* The greatest common divisor. *)

let gcd : int -> int -> int = ??

let () = assert (gcd 6 4 = 2)
let () = assert (gcd 5 0 = 5)
let () = assert (gcd 7 3 = 1)
let () = assert (gcd 9 12 = 3)
