(* Every number is the sum of the two before it. *)

let fibonacci : int -> int = ??

let () = assert (fibonacci 0 = 0)
let () = assert (fibonacci 1 = 1)
let () = assert (fibonacci 2 = 1)
let () = assert (fibonacci 3 = 2)
let () = assert (fibonacci 4 = 3)
let () = assert (fibonacci 5 = 5)
let () = assert (fibonacci 6 = 8)
