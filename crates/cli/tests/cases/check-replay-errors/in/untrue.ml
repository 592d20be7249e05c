let () = assert (sum [1] = 2)
let () = assert (sum [1] = 1)
