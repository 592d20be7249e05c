(* A table with another value for a key. *)

let update : string -> int -> (string * int) list -> (string * int) list = ??

let () = assert (update "a" 1 [] = [("a", 1)])
let () = assert (update "a" 5 [("a", 1); ("b", 2)] = [("a", 5); ("b", 2)])
let () = assert (update "b" 7 [("a", 1); ("b", 2)] = [("a", 1); ("b", 7)])
let () = assert (update "c" 3 [("a", 1)] = [("a", 1); ("c", 3)])
