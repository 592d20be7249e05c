(* The squares of the even numbers. *)

let even_squares : int list -> int list = ??

let () = assert (even_squares [] = [])
let () = assert (even_squares [1; 2; 3; 4] = [4; 16])
let () = assert (even_squares [5; 7] = [])
let () = assert (even_squares [6; 1] = [36])
