(* The minutes since midnight of a time in hours and minutes. *)

let minutes : int * int -> int = ??

let () = assert (minutes (0, 0) = 0)
let () = assert (minutes (0, 5) = 5)
let () = assert (minutes (1, 0) = 60)
let () = assert (minutes (2, 30) = 150)
