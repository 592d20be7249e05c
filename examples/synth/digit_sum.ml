(* The sum of the decimal digits of a number. *)

let digit_sum : int -> int = ??

let () = assert (digit_sum 0 = 0)
let () = assert (digit_sum 4 = 4)
let () = assert (digit_sum 7 = 7)
let () = assert (digit_sum 9 = 9)
let () = assert (digit_sum 10 = 1)
let () = assert (digit_sum 23 = 5)
let () = assert (digit_sum 58 = 13)
let () = assert (digit_sum 45 = 9)
let () = assert (digit_sum 99 = 18)
let () = assert (digit_sum 120 = 3)
let () = assert (digit_sum 307 = 10)
let () = assert (digit_sum 456 = 15)
let () = assert (digit_sum 9999 = 36)
