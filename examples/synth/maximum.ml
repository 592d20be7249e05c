(* The largest number of a list, if there is one. *)

let larger a b = if a < b then b else a

let maximum : int list -> int option = ??

let () = assert (maximum [] = None)
let () = assert (maximum [3] = Some 3)
let () = assert (maximum [-2] = Some (-2))
let () = assert (maximum [1; 3] = Some 3)
let () = assert (maximum [3; 1] = Some 3)
let () = assert (maximum [2; 1; 3] = Some 3)
let () = assert (maximum [5; 1; 3] = Some 5)
