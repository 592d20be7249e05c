(* The numbers of Fibonacci. *)

let fib : int -> int = ??

let () = assert (fib 0 = 0)
let () = assert (fib 1 = 1)
let () = assert (fib 2 = 1)
let () = assert (fib 3 = 2)
let () = assert (fib 6 = 8)
