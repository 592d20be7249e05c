(* Keys and values exchanged. *)

let invert : ('a * 'b) list -> ('b * 'a) list = ??

let () = assert (invert [] = [])
let () = assert (invert [(1, "a")] = [("a", 1)])
let () = assert (invert [(1, "x"); (2, "y")] = [("x", 1); ("y", 2)])
