(* A number multiplied by itself so many times. *)

let power : int -> int -> int = ??

let () = assert (power 2 0 = 1)
let () = assert (power 2 3 = 8)
let () = assert (power 3 2 = 9)
let () = assert (power 5 1 = 5)
