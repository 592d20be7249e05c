let () = assert (insert 1 [] = [1])
let () = assert (insert 1 [2] = [1; 2])
