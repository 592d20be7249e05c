(* The smaller one first. *)

let sort_pair : int * int -> int * int = ??

let () = assert (sort_pair (1, 2) = (1, 2))
let () = assert (sort_pair (5, 3) = (3, 5))
let () = assert (sort_pair (4, 4) = (4, 4))
let () = assert (sort_pair (9, -1) = (-1, 9))
