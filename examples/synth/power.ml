(* A number multiplied by itself so many times. *)

let power : int -> int -> int = ??

let () = assert (power 2 0 = 1)
let () = assert (power 3 0 = 1)
let () = assert (power 5 1 = 5)
let () = assert (power 2 1 = 2)
let () = assert (power 2 2 = 4)
let () = assert (power 2 3 = 8)
let () = assert (power 3 2 = 9)
let () = assert (power 2 5 = 32)
let () = assert (power 10 4 = 10000)
