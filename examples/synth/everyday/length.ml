(* How many elements there are. *)

let length : 'a list -> int = ??

let () = assert (length [] = 0)
let () = assert (length [7] = 1)
let () = assert (length [4; 5; 6] = 3)
