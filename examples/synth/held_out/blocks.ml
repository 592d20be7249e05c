(* How many runs of the same number there are. *)

let blocks : int list -> int = ??

let () = assert (blocks [] = 0)
let () = assert (blocks [4] = 1)
let () = assert (blocks [4; 4; 4] = 1)
let () = assert (blocks [1; 1; 2; 1] = 3)
let () = assert (blocks [5; 6] = 2)
