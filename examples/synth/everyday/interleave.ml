(* The elements of two lists in turn. *)

let interleave : int list -> int list -> int list = ??

let () = assert (interleave [] [] = [])
let () = assert (interleave [1; 3] [2; 4] = [1; 2; 3; 4])
let () = assert (interleave [1; 2; 3] [] = [1; 2; 3])
let () = assert (interleave [] [7; 8] = [7; 8])
let () = assert (interleave [1] [5; 6; 7] = [1; 5; 6; 7])
