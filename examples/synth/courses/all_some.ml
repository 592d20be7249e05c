(* The values, if none is missing. *)

let all_some : int option list -> int list option = ??

let () = assert (all_some [] = Some [])
let () = assert (all_some [Some 1; Some 2] = Some [1; 2])
let () = assert (all_some [Some 1; None] = None)
let () = assert (all_some [None; Some 3] = None)
