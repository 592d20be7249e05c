(* The even numbers. *)

let evens : int list -> int list = ??

let () = assert (evens [] = [])
let () = assert (evens [1; 2; 3; 4] = [2; 4])
let () = assert (evens [5; 7] = [])
let () = assert (evens [8; 6] = [8; 6])
