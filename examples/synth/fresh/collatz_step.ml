(* Half of an even number, three times an odd one and one more. *)

let collatz_step : int -> int = ??

let () = assert (collatz_step 4 = 2)
let () = assert (collatz_step 10 = 5)
let () = assert (collatz_step 3 = 10)
let () = assert (collatz_step 7 = 22)
let () = assert (collatz_step 1 = 4)
