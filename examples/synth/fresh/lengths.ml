(* How long texts are. *)

let lengths : string list -> int list = ??

let () = assert (lengths [] = [])
let () = assert (lengths ["abc"] = [3])
let () = assert (lengths ["a"; ""; "xyzw"] = [1; 0; 4])
