let memo = Array.make 3_000_000 (-1)
let rec f n = if n < 2 then n else if memo.(n) >= 0 then memo.(n) else begin let v = f (n-1) + f (n-2) in memo.(n) <- v; v end
