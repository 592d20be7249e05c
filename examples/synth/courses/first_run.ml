(* How often the first element stands at the beginning. *)

let first_run : int list -> int = ??

let () = assert (first_run [] = 0)
let () = assert (first_run [4] = 1)
let () = assert (first_run [5; 5; 5; 2] = 3)
let () = assert (first_run [1; 2; 1] = 1)
let () = assert (first_run [3; 3; 1; 3] = 2)
