let f x = x + "a"
