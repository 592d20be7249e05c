(* The numbers below a bound, and the others. *)

let partition : int -> int list -> int list * int list = ??

let () = assert (partition 3 [] = ([], []))
let () = assert (partition 3 [1; 5; 2] = ([1; 2], [5]))
let () = assert (partition 0 [4; 6] = ([], [4; 6]))
let () = assert (partition 10 [7] = ([7], []))
