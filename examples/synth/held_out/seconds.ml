(* The seconds of a time in hours, minutes and seconds. *)

let seconds : int * int * int -> int = ??

let () = assert (seconds (0, 0, 7) = 7)
let () = assert (seconds (0, 1, 0) = 60)
let () = assert (seconds (1, 0, 0) = 3600)
let () = assert (seconds (2, 3, 4) = 7384)
