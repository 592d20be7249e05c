let f a b = if a <= b then a <= (a + b) / 2 else false
