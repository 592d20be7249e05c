(* The values that are there. *)

let keep_some : int option list -> int list = ??

let () = assert (keep_some [] = [])
let () = assert (keep_some [Some 1; None; Some 3] = [1; 3])
let () = assert (keep_some [None; None] = [])
let () = assert (keep_some [Some 7] = [7])
