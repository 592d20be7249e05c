let f x = x +
