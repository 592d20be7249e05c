(* The elements for which a function is true, and the others. *)

let is_positive n = n > 0

let partition : ('a -> bool) -> 'a list -> 'a list * 'a list = ??

let () = assert (partition is_positive [] = ([], []))
let () = assert (partition is_positive [1] = ([1], []))
let () = assert (partition is_positive [-1] = ([], [-1]))
let () = assert (partition is_positive [2; -1] = ([2], [-1]))
let () = assert (partition is_positive [-3; 2; -1] = ([2], [-3; -1]))
let () = assert (partition (fun n -> n < 0) [3; -2; -1] = ([-2; -1], [3]))
