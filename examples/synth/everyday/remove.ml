(* A list without a number, wherever it occurs. *)

let remove : int -> int list -> int list = ??

let () = assert (remove 1 [] = [])
let () = assert (remove 2 [1; 2; 3; 2] = [1; 3])
let () = assert (remove 5 [5] = [])
let () = assert (remove 9 [4; 6] = [4; 6])
