(* Whether all numbers are the same. *)

let all_equal : int list -> bool = ??

let () = assert (all_equal [] = true)
let () = assert (all_equal [4] = true)
let () = assert (all_equal [2; 2; 2] = true)
let () = assert (all_equal [2; 2; 3] = false)
let () = assert (all_equal [1; 5; 5] = false)
