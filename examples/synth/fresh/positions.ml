(* The numbers of the places of a list, from a first one. *)

let positions : int -> int list -> int list = ??

let () = assert (positions 0 [] = [])
let () = assert (positions 0 [5] = [0])
let () = assert (positions 0 [7; 8; 9] = [0; 1; 2])
let () = assert (positions 4 [7; 8] = [4; 5])
