(* How long the runs of equal elements are. *)

let runs : char list -> (char * int) list = ??

let () = assert (runs [] = [])
let () = assert (runs ['a'] = [('a', 1)])
let () = assert (runs ['a'; 'a'; 'b'] = [('a', 2); ('b', 1)])
let () = assert (runs ['x'; 'y'; 'y'; 'y'; 'x'] = [('x', 1); ('y', 3); ('x', 1)])
