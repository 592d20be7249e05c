(* The numbers from one to another. *)

let range : int -> int -> int list = ??

let () = assert (range 1 0 = [])
let () = assert (range 2 2 = [2])
let () = assert (range 1 2 = [1; 2])
let () = assert (range 3 5 = [3; 4; 5])
let () = assert (range 4 2 = [])
let () = assert (range 6 5 = [])
let () = assert (range 5 5 = [5])
let () = assert (range 4 5 = [4; 5])
let () = assert (range (-1) 2 = [-1; 0; 1; 2])
let () = assert (range 6 11 = [6; 7; 8; 9; 10; 11])
