(* Whether no number is smaller than the one before it. *)

let is_sorted : int list -> bool = ??

let () = assert (is_sorted [] = true)
let () = assert (is_sorted [1; 3; 3; 8] = true)
let () = assert (is_sorted [2; 1] = false)
let () = assert (is_sorted [1; 5; 4] = false)
let () = assert (is_sorted [7] = true)
