let f n = if n * 7 - 3 = 74 then 1 else 0
