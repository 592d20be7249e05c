let f x = ÿ x
