(* The numbers from one down to 1. *)

let count_down : int -> int list = ??

let () = assert (count_down 0 = [])
let () = assert (count_down 1 = [1])
let () = assert (count_down 4 = [4; 3; 2; 1])
