(* The greatest common divisor of two numbers above 0. *)

let gcd_sub : int -> int -> int = ??

let () = assert (gcd_sub 6 6 = 6)
let () = assert (gcd_sub 4 6 = 2)
let () = assert (gcd_sub 9 3 = 3)
let () = assert (gcd_sub 5 7 = 1)
