let f (x : float) = x = x
