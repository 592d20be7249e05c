(* The sums of pairs. *)

let sum_pairs : (int * int) list -> int list = ??

let () = assert (sum_pairs [] = [])
let () = assert (sum_pairs [(1, 2)] = [3])
let () = assert (sum_pairs [(4, 5); (0, 7)] = [9; 7])
