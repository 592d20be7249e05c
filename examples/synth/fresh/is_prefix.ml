(* Whether a list begins with another one. *)

let is_prefix : 'a list -> 'a list -> bool = ??

let () = assert (is_prefix [] [1] = true)
let () = assert (is_prefix [1; 2] [1; 2; 3] = true)
let () = assert (is_prefix [2] [1; 2] = false)
let () = assert (is_prefix [1; 2] [1] = false)
let () = assert (is_prefix [] [] = true)
