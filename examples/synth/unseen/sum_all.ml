(* The sum of all numbers of all lists. *)

let sum_all : int list list -> int = ??

let () = assert (sum_all [] = 0)
let () = assert (sum_all [[1; 2]; [3]] = 6)
let () = assert (sum_all [[]; [4]] = 4)
let () = assert (sum_all [[5; 5; 5]] = 15)
