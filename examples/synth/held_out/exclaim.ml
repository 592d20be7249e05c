(* Every word with an exclamation mark. *)

let exclaim : string list -> string list = ??

let () = assert (exclaim [] = [])
let () = assert (exclaim ["hi"] = ["hi!"])
let () = assert (exclaim ["a"; "bc"] = ["a!"; "bc!"])
