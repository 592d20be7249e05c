(* A text so many times. *)

let repeat_string : int -> string -> string = ??

let () = assert (repeat_string 0 "ab" = "")
let () = assert (repeat_string 1 "ab" = "ab")
let () = assert (repeat_string 2 "ab" = "abab")
let () = assert (repeat_string 3 "x" = "xxx")
let () = assert (repeat_string 4 "yz" = "yzyzyzyz")
