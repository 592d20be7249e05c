let f x = x + true
