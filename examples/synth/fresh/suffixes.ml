(* All ends of a list, the longest first. *)

let suffixes : 'a list -> 'a list list = ??

let () = assert (suffixes [] = [[]])
let () = assert (suffixes [1] = [[1]; []])
let () = assert (suffixes [1; 2; 3] = [[1; 2; 3]; [2; 3]; [3]; []])
