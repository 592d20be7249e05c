(* All values that belong to a key. *)

let lookup_all : int -> (int * string) list -> string list = ??

let () = assert (lookup_all 1 [] = [])
let () = assert (lookup_all 1 [(1, "a"); (2, "b"); (1, "c")] = ["a"; "c"])
let () = assert (lookup_all 3 [(1, "a")] = [])
let () = assert (lookup_all 2 [(2, "z")] = ["z"])
