(* A text several times. *)

let repeat : int -> string -> string = ??

let () = assert (repeat 0 "ab" = "")
let () = assert (repeat 1 "x" = "x")
let () = assert (repeat 3 "ab" = "ababab")
let () = assert (repeat 2 "no" = "nono")
