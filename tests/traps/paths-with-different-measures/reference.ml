let f (_ : bool list) (_ : bool list) = 0
