let f a = abs a >= 0
