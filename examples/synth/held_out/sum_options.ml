(* The sum of the numbers that are there. *)

let sum_options : int option list -> int = ??

let () = assert (sum_options [] = 0)
let () = assert (sum_options [Some 3] = 3)
let () = assert (sum_options [Some 1; None; Some 5] = 6)
let () = assert (sum_options [None] = 0)
