(* The letters of all words. *)

let total_length : string list -> int = ??

let () = assert (total_length [] = 0)
let () = assert (total_length ["a"] = 1)
let () = assert (total_length ["one"; "two"; "four"] = 10)
let () = assert (total_length [""; "xy"] = 2)
