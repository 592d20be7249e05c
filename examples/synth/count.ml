(* How often a number occurs in a list. *)

let count : int -> int list -> int = ??

let () = assert (count 8 [] = 0)
(* count 8 [8] = 1 *)
let () = assert (count 8 [5] = 0)
(* count 8 [5; 8] = 1 *)
let () = assert (count 8 [8; 5; 8] = 2)
(* count 7 [7; 7; 7; 8] = 3 *)
let () = assert (count 0 [9; 0; 4] = 1)
(* count 4 [9; 0; 9] = 0 *)
let () = assert (count 2 [3; 1; 2; 2] = 2)
