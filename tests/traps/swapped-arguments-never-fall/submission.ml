let rec f a b = if a = 0 then 0 else f b a
