(* All that is there, when everything is there. *)

let sequence : 'a option list -> 'a list option = ??

let () = assert (sequence [] = Some [])
let () = assert (sequence [Some 1; Some 2] = Some [1; 2])
let () = assert (sequence [Some 1; None] = None)
let () = assert (sequence [None; Some 3] = None)
