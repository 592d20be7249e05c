(* A word for multiples of three. *)

let fizz : int -> string = ??

let () = assert (fizz 3 = "fizz")
let () = assert (fizz 9 = "fizz")
let () = assert (fizz 4 = "")
let () = assert (fizz 5 = "")
let () = assert (fizz 7 = "")
