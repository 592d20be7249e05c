(* The product of all numbers from 1 to a number. *)

let factorial : int -> int = ??

let () = assert (factorial 0 = 1)
let () = assert (factorial 1 = 1)
let () = assert (factorial 2 = 2)
let () = assert (factorial 3 = 6)
let () = assert (factorial 4 = 24)
