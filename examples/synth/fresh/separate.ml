(* Texts with another one between them. *)

let separate : string -> string list -> string = ??

let () = assert (separate ", " [] = "")
let () = assert (separate ", " ["a"] = "a")
let () = assert (separate ", " ["a"; "b"; "c"] = "a, b, c")
let () = assert (separate "-" ["x"; "y"] = "x-y")
