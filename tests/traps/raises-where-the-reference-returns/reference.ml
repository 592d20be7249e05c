let f n = if n > 0 then n else 0
