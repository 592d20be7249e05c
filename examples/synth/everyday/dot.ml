(* The sum of the products of two lists, number by number. *)

let dot : int list -> int list -> int = ??

let () = assert (dot [] [] = 0)
let () = assert (dot [2] [5] = 10)
let () = assert (dot [1; 2; 3] [4; 5; 6] = 32)
let () = assert (dot [3; 0] [2; 7] = 6)
