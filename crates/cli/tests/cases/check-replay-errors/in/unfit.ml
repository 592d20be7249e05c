let () = assert (sum 1 = 1)
