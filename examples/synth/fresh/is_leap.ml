(* Whether a year has a leap day. *)

let is_leap : int -> bool = ??

let () = assert (is_leap 2000 = true)
let () = assert (is_leap 1900 = false)
let () = assert (is_leap 2004 = true)
let () = assert (is_leap 2001 = false)
let () = assert (is_leap 2100 = false)
let () = assert (is_leap 2024 = true)
