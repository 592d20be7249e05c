let f g a = let b = g a in if a <= 0 then a else b
