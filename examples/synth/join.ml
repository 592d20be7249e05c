(* Texts with another one between them. *)

let join : string -> string list -> string = ??

let () = assert (join "," [] = "")
let () = assert (join "," ["a"] = "a")
let () = assert (join "," ["a"; "b"] = "a,b")
let () = assert (join "-" ["p"; "q"] = "p-q")
let () = assert (join "; " ["x"; "y"; "z"] = "x; y; z")
let () = assert (join "," ["c"; "a"; "b"] = "c,a,b")
let () = assert (join "+" ["1"; "2"; "3"; "4"] = "1+2+3+4")
