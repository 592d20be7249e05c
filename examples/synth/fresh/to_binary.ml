(* The binary digits of a number, the last one first. *)

let to_binary : int -> int list = ??

let () = assert (to_binary 0 = [])
let () = assert (to_binary 1 = [1])
let () = assert (to_binary 6 = [0; 1; 1])
let () = assert (to_binary 5 = [1; 0; 1])
