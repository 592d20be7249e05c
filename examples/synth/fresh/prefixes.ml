(* All beginnings of a list, the shortest first. *)

let prefixes : 'a list -> 'a list list = ??

let () = assert (prefixes [] = [[]])
let () = assert (prefixes [1] = [[]; [1]])
let () = assert (prefixes [1; 2; 3] = [[]; [1]; [1; 2]; [1; 2; 3]])
