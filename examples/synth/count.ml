(* How often a number occurs in a list. *)

let count : int -> int list -> int = ??

let () = assert (count 1 [] = 0)
(* count 1 [1] = 1 *)
let () = assert (count 1 [2] = 0)
(* count 2 [2; 1; 2] = 2 *)
let () = assert (count 2 [1; 2] = 1)
(* count 3 [3; 3; 3] = 3 *)
let () = assert (count 0 [1; 0; 2] = 1)
