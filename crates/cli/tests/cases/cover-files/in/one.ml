let one () = 1
