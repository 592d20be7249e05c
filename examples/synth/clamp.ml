(* A number brought between two bounds. *)

let clamp : int -> int -> int -> int = ??

let () = assert (clamp 1 5 0 = 1)
let () = assert (clamp 1 5 1 = 1)
let () = assert (clamp 1 5 3 = 3)
let () = assert (clamp 1 5 5 = 5)
let () = assert (clamp 1 5 9 = 5)
let () = assert (clamp 2 4 7 = 4)
let () = assert (clamp 2 4 (-3) = 2)
let () = assert (clamp (-8) (-2) (-5) = -5)
let () = assert (clamp (-8) (-2) 0 = -2)
let () = assert (clamp 10 30 21 = 21)
let () = assert (clamp 10 30 64 = 30)
