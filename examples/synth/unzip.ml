(* The first parts and the second parts of the pairs of a list. *)

let unzip : ('a * 'b) list -> 'a list * 'b list = ??

let () = assert (unzip [] = ([], []))
let () = assert (unzip [(1, true)] = ([1], [true]))
let () = assert (unzip [(2, false); (1, true)] = ([2; 1], [false; true]))
let () = assert (unzip [(3, true); (2, false); (1, true)] = ([3; 2; 1], [true; false; true]))
