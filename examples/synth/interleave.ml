(* The elements of two lists in turn. *)

let interleave : 'a list -> 'a list -> 'a list = ??

let () = assert (interleave [] [] = [])
let () = assert (interleave [] [1; 2] = [1; 2])
let () = assert (interleave [3] [] = [3])
let () = assert (interleave [3] [1] = [3; 1])
let () = assert (interleave [3; 4] [1] = [3; 1; 4])
let () = assert (interleave [5; 6] [7; 8] = [5; 7; 6; 8])
let () = assert (interleave [5] [7; 8; 9] = [5; 7; 8; 9])
let () = assert (interleave [1; 2; 3] [7; 8; 9] = [1; 7; 2; 8; 3; 9])
