(* The product of the numbers up to one. *)

let factorial : int -> int = ??

let () = assert (factorial 0 = 1)
let () = assert (factorial 1 = 1)
let () = assert (factorial 3 = 6)
let () = assert (factorial 5 = 120)
