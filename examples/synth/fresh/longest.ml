(* The longest text, the first one of several. *)

let longest : string list -> string = ??

let () = assert (longest [] = "")
let () = assert (longest ["ab"; "c"] = "ab")
let () = assert (longest ["a"; "bcd"; "ef"] = "bcd")
let () = assert (longest ["x"; "yz"] = "yz")
