(* The sums of the first and of the second parts. *)

let sum_both : (int * int) list -> int * int = ??

let () = assert (sum_both [] = (0, 0))
let () = assert (sum_both [(1, 2)] = (1, 2))
let () = assert (sum_both [(1, 2); (3, 4)] = (4, 6))
let () = assert (sum_both [(5, 0); (0, 6); (1, 1)] = (6, 7))
