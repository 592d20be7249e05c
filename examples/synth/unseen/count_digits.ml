(* How many digits a number has. *)

let count_digits : int -> int = ??

let () = assert (count_digits 0 = 1)
let () = assert (count_digits 7 = 1)
let () = assert (count_digits 10 = 2)
let () = assert (count_digits 99 = 2)
let () = assert (count_digits 12345 = 5)
