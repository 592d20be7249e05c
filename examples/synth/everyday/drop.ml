(* All but the first few elements. *)

let drop : int -> 'a list -> 'a list = ??

let () = assert (drop 0 [1; 2] = [1; 2])
let () = assert (drop 2 [5; 6; 7] = [7])
let () = assert (drop 3 [1] = [])
let () = assert (drop 1 [4; 5; 6] = [5; 6])
