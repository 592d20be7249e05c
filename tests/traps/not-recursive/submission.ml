let f _ = 1
let f x = if x > 0 then f (x - 1) else 0
