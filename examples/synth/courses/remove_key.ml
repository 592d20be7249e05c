(* An association list without a key. *)

let remove_key : string -> (string * int) list -> (string * int) list = ??

let () = assert (remove_key "a" [] = [])
let () = assert (remove_key "a" [("a", 1); ("b", 2)] = [("b", 2)])
let () = assert (remove_key "b" [("a", 1); ("b", 2); ("b", 3)] = [("a", 1)])
let () = assert (remove_key "c" [("a", 4)] = [("a", 4)])
