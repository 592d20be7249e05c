(* The smallest of a number and those of a list. *)

let min_list : int -> int list -> int = ??

let () = assert (min_list 5 [] = 5)
let () = assert (min_list 5 [3; 8] = 3)
let () = assert (min_list 2 [4; 9] = 2)
let () = assert (min_list 9 [7; 1; 6] = 1)
