(* Whether a month lies between March and May. *)

let is_spring : int -> bool = ??

let () = assert (is_spring 3 = true)
let () = assert (is_spring 5 = true)
let () = assert (is_spring 2 = false)
let () = assert (is_spring 6 = false)
let () = assert (is_spring 12 = false)
