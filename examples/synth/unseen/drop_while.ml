(* What is left from the first element that is not positive. *)

let drop_while : int list -> int list = ??

let () = assert (drop_while [] = [])
let () = assert (drop_while [1; 2; -3; 4] = [-3; 4])
let () = assert (drop_while [0; 1] = [0; 1])
let () = assert (drop_while [5; 6] = [])
