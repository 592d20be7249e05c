(* The value that belongs to a key. *)

let assoc : string -> (string * int) list -> int option = ??

let () = assert (assoc "b" [("a", 1); ("b", 2)] = Some 2)
let () = assert (assoc "a" [("a", 1); ("b", 2)] = Some 1)
let () = assert (assoc "c" [("a", 1); ("b", 2)] = None)
let () = assert (assoc "x" [] = None)
