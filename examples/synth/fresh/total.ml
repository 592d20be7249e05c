(* What all items cost. *)

type item = { name : string; price : int; count : int }

let total : item list -> int = ??

let () = assert (total [] = 0)
let () = assert (total [{ name = "pen"; price = 2; count = 3 }] = 6)
let () = assert (total [{ name = "pen"; price = 2; count = 3 }; { name = "cup"; price = 5; count = 1 }] = 11)
