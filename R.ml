let rec f n = if n < 0 then f (-n) else if n < 10 then n else n mod 10 + f (n / 10)
