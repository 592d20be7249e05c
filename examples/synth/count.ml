(* How often a number occurs in a list. *)

let count : int -> int list -> int = ??

let () = assert (count 5 [] = 0)
(* count 5 [5] = 1 *)
let () = assert (count 5 [8] = 0)
(* count 8 [8; 5; 8] = 2 *)
let () = assert (count 8 [5; 8] = 1)
(* count 7 [7; 7; 7; 8] = 3 *)
let () = assert (count 0 [9; 0; 4] = 1)
(* count 4 [9; 0; 9] = 0 *)
