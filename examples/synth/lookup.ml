(* What a key stands for in a list of pairs. *)

let lookup : string -> (string * int) list -> int option = ??

let () = assert (lookup "a" [] = None)
let () = assert (lookup "a" [("a", 1)] = Some 1)
let () = assert (lookup "b" [("a", 1)] = None)
let () = assert (lookup "b" [("a", 1); ("b", 2)] = Some 2)
let () = assert (lookup "c" [("a", 1); ("b", 2)] = None)
let () = assert (lookup "c" [("c", 3); ("a", 1); ("b", 2)] = Some 3)
let () = assert (lookup "d" [("c", 4); ("e", 6); ("d", 5)] = Some 5)
