(* A list without repetitions next to each other. *)

let compress : 'a list -> 'a list = ??

let () = assert (compress [] = [])
let () = assert (compress [1] = [1])
let () = assert (compress [1; 1; 2; 2; 2; 1] = [1; 2; 1])
let () = assert (compress [3; 4; 4] = [3; 4])
