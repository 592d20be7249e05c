(* A list of pairs as a pair of lists. *)

let unzip : ('a * 'b) list -> 'a list * 'b list = ??

let () = assert (unzip [] = ([], []))
let () = assert (unzip [(1, 'a')] = ([1], ['a']))
let () = assert (unzip [(1, 'a'); (2, 'b'); (3, 'c')] = ([1; 2; 3], ['a'; 'b'; 'c']))
