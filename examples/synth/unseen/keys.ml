(* The keys of a list of pairs. *)

let keys : ('a * 'b) list -> 'a list = ??

let () = assert (keys [] = [])
let () = assert (keys [(1, 'a'); (2, 'b')] = [1; 2])
let () = assert (keys [(5, 'c')] = [5])
