let f n = n mod 2 = 0
