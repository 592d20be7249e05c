(* The sum of the squares. *)

let sum_squares : int list -> int = ??

let () = assert (sum_squares [] = 0)
let () = assert (sum_squares [3] = 9)
let () = assert (sum_squares [1; 2; 3] = 14)
let () = assert (sum_squares [-2; 4] = 20)
