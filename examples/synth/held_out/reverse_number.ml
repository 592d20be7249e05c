(* A number with its digits from back to front. *)

let reverse_number : int -> int = ??

let () = assert (reverse_number 0 = 0)
let () = assert (reverse_number 7 = 7)
let () = assert (reverse_number 12 = 21)
let () = assert (reverse_number 305 = 503)
let () = assert (reverse_number 1234 = 4321)
