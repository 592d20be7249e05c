(* The number with these digits, the last one first. *)

let of_digits : int list -> int = ??

let () = assert (of_digits [] = 0)
let () = assert (of_digits [7] = 7)
let () = assert (of_digits [2; 4] = 42)
let () = assert (of_digits [5; 0; 3] = 305)
