let f (a : int) (b : int) = a - a
