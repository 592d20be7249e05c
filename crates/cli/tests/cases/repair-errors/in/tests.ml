let () = assert (sum [1; 2] = 3)
let () = assert (sum [] = 1)
