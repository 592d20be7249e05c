let f n = 0
