(* The sum of the numbers between two. *)

let sum_to : int -> int -> int = ??

let () = assert (sum_to 1 3 = 6)
let () = assert (sum_to 5 5 = 5)
let () = assert (sum_to 4 2 = 0)
let () = assert (sum_to 2 4 = 9)
