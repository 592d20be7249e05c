(* What is there, or something else. *)

let default : 'a -> 'a option -> 'a = ??

let () = assert (default 0 None = 0)
let () = assert (default 0 (Some 3) = 3)
let () = assert (default 7 None = 7)
