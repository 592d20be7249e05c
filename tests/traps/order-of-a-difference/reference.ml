let f a b = a > b
