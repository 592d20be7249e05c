let rec loop x = if x then loop x else loop (not x)
let rec sometimes n = if n = 3 then sometimes n else n
let after n = if loop true then n else n + 1
