(* Where a number first occurs, counted from 0. *)

let index_of : int -> int list -> int option = ??

let () = assert (index_of 3 [] = None)
let () = assert (index_of 5 [5; 6] = Some 0)
let () = assert (index_of 6 [4; 5; 6] = Some 2)
let () = assert (index_of 7 [1; 2] = None)
