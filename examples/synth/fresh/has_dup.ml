(* Whether some number occurs twice. *)

let rec mem x l = match l with [] -> false | y :: r -> x = y || mem x r

let has_dup : int list -> bool = ??

let () = assert (has_dup [] = false)
let () = assert (has_dup [1; 2; 3] = false)
let () = assert (has_dup [1; 2; 1] = true)
let () = assert (has_dup [4; 5; 5] = true)
