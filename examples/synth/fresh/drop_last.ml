(* All elements but the last one. *)

let drop_last : 'a list -> 'a list = ??

let () = assert (drop_last [] = [])
let () = assert (drop_last [1] = [])
let () = assert (drop_last [1; 2; 3] = [1; 2])
