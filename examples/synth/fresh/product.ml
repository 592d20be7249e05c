(* All numbers multiplied. *)

let product : int list -> int = ??

let () = assert (product [] = 1)
let () = assert (product [5] = 5)
let () = assert (product [2; 3; 4] = 24)
