(* A table with another name for a key. *)

let rename : string -> string -> (string * int) list -> (string * int) list = ??

let () = assert (rename "a" "z" [] = [])
let () = assert (rename "a" "z" [("a", 1); ("b", 2)] = [("z", 1); ("b", 2)])
let () = assert (rename "b" "c" [("a", 1); ("b", 2)] = [("a", 1); ("c", 2)])
let () = assert (rename "q" "r" [("a", 5)] = [("a", 5)])
