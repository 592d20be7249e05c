(* How many are true. *)

let count_true : bool list -> int = ??

let () = assert (count_true [] = 0)
let () = assert (count_true [true; false; true] = 2)
let () = assert (count_true [false] = 0)
