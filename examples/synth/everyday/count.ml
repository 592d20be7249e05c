(* How often a number occurs. *)

let count : int -> int list -> int = ??

let () = assert (count 1 [] = 0)
let () = assert (count 2 [2; 1; 2] = 2)
let () = assert (count 5 [1; 2; 3] = 0)
let () = assert (count 7 [7] = 1)
