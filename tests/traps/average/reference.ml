let f (a : int) b = a <= b
