(* Of Gc what asks for a collection, which changes nothing that a program can see. *)

let minor () = ()
let major () = ()
let full_major () = ()
let compact () = ()
