(* The nearest number between two bounds. *)

let clamp : int -> int -> int -> int = ??

let () = assert (clamp 0 10 5 = 5)
let () = assert (clamp 0 10 15 = 10)
let () = assert (clamp 0 10 (-3) = 0)
let () = assert (clamp 2 4 3 = 3)
let () = assert (clamp 2 4 9 = 4)
