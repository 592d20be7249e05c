(* Whether a function is true for all elements. *)

let every : ('a -> bool) -> 'a list -> bool = ??

let () = assert (every (fun n -> n > 0) [] = true)
let () = assert (every (fun n -> n > 0) [1] = true)
let () = assert (every (fun n -> n > 0) [0] = false)
let () = assert (every (fun n -> n > 0) [2; 0] = false)
let () = assert (every (fun n -> n > 0) [0; 1] = false)
let () = assert (every (fun n -> n > 0) [3; 2; 1] = true)
let () = assert (every (fun n -> n > 0) [3; 2; 1; 0] = false)
let () = assert (every (fun n -> n < 5) [4; 6; 2; 1] = false)
