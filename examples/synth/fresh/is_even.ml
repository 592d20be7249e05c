(* Whether a number is even. *)

let is_even : int -> bool = ??

let () = assert (is_even 0 = true)
let () = assert (is_even 1 = false)
let () = assert (is_even 4 = true)
let () = assert (is_even 7 = false)
