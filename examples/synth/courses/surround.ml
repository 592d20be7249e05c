(* A text between two copies of another. *)

let surround : string -> string -> string = ??

let () = assert (surround "*" "a" = "*a*")
let () = assert (surround "--" "note" = "--note--")
let () = assert (surround "" "x" = "x")
