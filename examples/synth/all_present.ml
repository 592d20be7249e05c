(* All of a list of options, if nothing is missing. *)

let all_present : 'a option list -> 'a list option = ??

let () = assert (all_present [] = Some [])
let () = assert (all_present [None] = None)
let () = assert (all_present [Some 1] = Some [1])
let () = assert (all_present [Some 2; Some 1] = Some [2; 1])
let () = assert (all_present [Some 1; None] = None)
let () = assert (all_present [None; Some 1] = None)
