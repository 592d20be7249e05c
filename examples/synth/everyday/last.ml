(* The last element, if there is one. *)

let last : 'a list -> 'a option = ??

let () = assert (last [] = None)
let () = assert (last [4] = Some 4)
let () = assert (last [1; 2; 3] = Some 3)
