let f (_ : float) = true
