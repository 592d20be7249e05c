(* The decimal digits of a number, the last one first. *)

let digits : int -> int list = ??

let () = assert (digits 0 = [])
let () = assert (digits 7 = [7])
let () = assert (digits 42 = [2; 4])
let () = assert (digits 305 = [5; 0; 3])
