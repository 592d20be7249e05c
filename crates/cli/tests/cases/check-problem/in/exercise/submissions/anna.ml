let root n = let rec go r = if r * r >= n then r else go (r + 1) in go 0
