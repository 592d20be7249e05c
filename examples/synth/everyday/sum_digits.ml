(* The sum of the decimal digits. *)

let sum_digits : int -> int = ??

let () = assert (sum_digits 0 = 0)
let () = assert (sum_digits 5 = 5)
let () = assert (sum_digits 12 = 3)
let () = assert (sum_digits 345 = 12)
let () = assert (sum_digits 99 = 18)
