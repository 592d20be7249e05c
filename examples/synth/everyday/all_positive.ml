(* Whether all numbers are above 0. *)

let all_positive : int list -> bool = ??

let () = assert (all_positive [] = true)
let () = assert (all_positive [1; 5; 2] = true)
let () = assert (all_positive [3; -1; 4] = false)
let () = assert (all_positive [0] = false)
