(* The sum of the numbers up to one. *)

let triangular : int -> int = ??

let () = assert (triangular 0 = 0)
let () = assert (triangular 1 = 1)
let () = assert (triangular 3 = 6)
let () = assert (triangular 4 = 10)
