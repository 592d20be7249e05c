let f x = (x +
