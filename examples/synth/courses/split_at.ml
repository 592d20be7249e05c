(* The first few elements and the rest. *)

let split_at : int -> 'a list -> 'a list * 'a list = ??

let () = assert (split_at 0 [1; 2] = ([], [1; 2]))
let () = assert (split_at 1 [5; 6; 7] = ([5], [6; 7]))
let () = assert (split_at 2 [5; 6; 7] = ([5; 6], [7]))
let () = assert (split_at 3 [1] = ([1], []))
