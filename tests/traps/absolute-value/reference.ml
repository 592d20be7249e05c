let f (_ : int) = true
