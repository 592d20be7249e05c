(* A number into a sorted list. *)

let insert : int -> int list -> int list = ??

let () = assert (insert 3 [] = [3])
let () = assert (insert 2 [1; 3] = [1; 2; 3])
let () = assert (insert 0 [1; 2] = [0; 1; 2])
let () = assert (insert 9 [4; 7] = [4; 7; 9])
