(* A list without its last element. *)

let drop_last : 'a list -> 'a list = ??

let () = assert (drop_last [] = [])
let () = assert (drop_last [true] = [])
let () = assert (drop_last [false; true] = [false])
let () = assert (drop_last [true; false; true] = [true; false])
