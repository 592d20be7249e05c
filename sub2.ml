let a = Array.make 1_300_000_000 0
let f n = if n < 2 then n else a.(0)
