(* The name with the highest score, the first one if there are several. *)

let best : (string * int) list -> string option = ??

let () = assert (best [] = None)
let () = assert (best [("ann", 3)] = Some "ann")
let () = assert (best [("ann", 3); ("bob", 8)] = Some "bob")
let () = assert (best [("cid", 9); ("dan", 2); ("eve", 5)] = Some "cid")
