(* One more of a letter in a table of how many there are. *)

let add_count : char -> (char * int) list -> (char * int) list = ??

let () = assert (add_count 'a' [] = [('a', 1)])
let () = assert (add_count 'a' [('a', 1)] = [('a', 2)])
let () = assert (add_count 'b' [('a', 3)] = [('a', 3); ('b', 1)])
let () = assert (add_count 'b' [('a', 1); ('b', 4); ('c', 2)] = [('a', 1); ('b', 5); ('c', 2)])
