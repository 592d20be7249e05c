let rec spin n = if n = 0 then 0 else spin (n - 1)
let big = spin 300_000_000
let rec f n = if n < 2 then n + big else f (n-1) + f (n-2)
