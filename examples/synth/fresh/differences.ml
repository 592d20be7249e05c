(* The differences of neighbours. *)

let differences : int list -> int list = ??

let () = assert (differences [] = [])
let () = assert (differences [3] = [])
let () = assert (differences [1; 4; 9] = [3; 5])
let () = assert (differences [2; 10] = [8])
