let () = assert (sum [1] = 
