(* A list without repetitions next to each other. *)

let dedup : int list -> int list = ??

let () = assert (dedup [] = [])
let () = assert (dedup [1; 1; 2] = [1; 2])
let () = assert (dedup [3; 3; 3] = [3])
let () = assert (dedup [1; 2; 1] = [1; 2; 1])
let () = assert (dedup [4; 5; 5; 4; 4] = [4; 5; 4])
