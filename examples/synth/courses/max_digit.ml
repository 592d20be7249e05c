(* The largest digit of a number. *)

let max_digit : int -> int = ??

let () = assert (max_digit 0 = 0)
let () = assert (max_digit 7 = 7)
let () = assert (max_digit 42 = 4)
let () = assert (max_digit 385 = 8)
let () = assert (max_digit 1239 = 9)
