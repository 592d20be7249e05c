(* The first element of each row. *)

let first_column : int list list -> int list = ??

let () = assert (first_column [] = [])
let () = assert (first_column [[1; 2]; [3; 4]] = [1; 3])
let () = assert (first_column [[5]; [6]; [7]] = [5; 6; 7])
