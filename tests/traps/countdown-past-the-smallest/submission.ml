let rec f a b = if b = a then 0 else f a (b - 1)
