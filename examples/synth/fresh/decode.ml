(* Runs of equal elements written out. *)

let decode : (int * char) list -> char list = ??

let () = assert (decode [] = [])
let () = assert (decode [(1, 'a')] = ['a'])
let () = assert (decode [(3, 'b'); (1, 'c')] = ['b'; 'b'; 'b'; 'c'])
let () = assert (decode [(2, 'x')] = ['x'; 'x'])
