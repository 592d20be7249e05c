(* The largest number, if there is one. *)

let maximum : int list -> int option = ??

let () = assert (maximum [] = None)
let () = assert (maximum [3] = Some 3)
let () = assert (maximum [1; 5; 2] = Some 5)
let () = assert (maximum [7; 4] = Some 7)
let () = assert (maximum [-2; -8; -1] = Some (-1))
