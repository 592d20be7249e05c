(* The elements of all lists. *)

let flatten : 'a list list -> 'a list = ??

let () = assert (flatten [] = [])
let () = assert (flatten [[1; 2]; [3]] = [1; 2; 3])
let () = assert (flatten [[]; [4]; [5; 6]] = [4; 5; 6])
