(* from anna.ml *)
let () = assert (sum [] = 0)

(* from berta.ml *)
let () = assert (sum [1; 2; 3] = 6)
