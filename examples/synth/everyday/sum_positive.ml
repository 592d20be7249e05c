(* The sum of the numbers above 0. *)

let sum_positive : int list -> int = ??

let () = assert (sum_positive [] = 0)
let () = assert (sum_positive [3; -1; 4] = 7)
let () = assert (sum_positive [-5; -2] = 0)
let () = assert (sum_positive [1; 2; -3] = 3)
