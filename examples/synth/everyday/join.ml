(* All texts, one after another. *)

let join : string list -> string = ??

let () = assert (join [] = "")
let () = assert (join ["a"; "b"] = "ab")
let () = assert (join ["one"; "two"; "six"] = "onetwosix")
