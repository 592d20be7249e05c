(* A list without a number. *)

let remove_all : int -> int list -> int list = ??

let () = assert (remove_all 1 [] = [])
let () = assert (remove_all 1 [1; 2; 1; 3] = [2; 3])
let () = assert (remove_all 5 [4; 5] = [4])
let () = assert (remove_all 7 [1; 2] = [1; 2])
