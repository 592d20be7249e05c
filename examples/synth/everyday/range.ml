(* The numbers from one to another. *)

let range : int -> int -> int list = ??

let () = assert (range 1 3 = [1; 2; 3])
let () = assert (range 4 4 = [4])
let () = assert (range 5 2 = [])
let () = assert (range 0 2 = [0; 1; 2])
